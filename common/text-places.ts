const SPACE = /\s*/y;

/** What a sticky pattern finds at a place; empty where it finds nothing. */
export function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The place of the first character at or after `at` that is no white space. */
export function afterSpace(text: string, at: number): number {
  return at + matchAt(SPACE, text, at).length;
}

/** The place after the next `end`; the text's length where there is none. */
export function placeAfter(text: string, end: string, at: number): number {
  const place = text.indexOf(end, at);
  return place === -1 ? text.length : place + end.length;
}
