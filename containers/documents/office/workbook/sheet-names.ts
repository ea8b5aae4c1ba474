const LONGEST = 31;
const FORBIDDEN = /[[\]/\\:*?\p{Cc}\p{Cs}\ufffe\uffff]/gu;

function isEdge(character: string | undefined): boolean {
  return character === "'" || character === ' ';
}

function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text[start])) start++;
  while (end > start && isEdge(text[end - 1])) end--;
  return text.slice(start, end);
}

/** A name that Excel takes for a sheet, in the order of asking: short, without its marks, and none twice. */
export class SheetNames {
  readonly #taken = new Set<string>(['history']);

  take(wanted: string): string {
    const clean = withoutEdges(wanted.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ')) || 'Planilha';
    let name = withoutEdges(clean.slice(0, LONGEST));
    for (let count = 2; this.#taken.has(name.toLowerCase()); count++) {
      const suffix = ` (${count})`;
      name = withoutEdges(clean.slice(0, LONGEST - suffix.length)) + suffix;
    }
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
