import { extname } from 'node:path';

/** The names in order, a repeated one with ` (2)`, ` (3)` before its extension; case does not tell names apart. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    let candidate = name;
    for (let number = 2; taken.has(candidate.toLowerCase()); number++) {
      candidate = `${stem} (${number})${extension}`;
    }
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}
