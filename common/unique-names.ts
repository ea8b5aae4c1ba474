/** Makes names unique without regard to case: `a.pdf`, `A (2).pdf`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return names.map((name) => {
    const key = caseless(name);
    let number = lastNumber.get(key) ?? 1;
    let unique = name;
    while (taken.has(caseless(unique))) {
      number += 1;
      unique = numbered(name, number);
    }
    lastNumber.set(key, number);
    taken.add(caseless(unique));
    return unique;
  });
}

function caseless(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const stemLength = dot > 0 ? dot : name.length;
  return `${name.slice(0, stemLength)} (${number})${name.slice(stemLength)}`;
}
