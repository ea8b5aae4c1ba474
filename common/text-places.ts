const SPACE = /\s*/y;

/** Returns the match of a sticky pattern at an index; empty if there is none. */
export function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Returns the index of the first character from `at` on that is not white space. */
export function afterSpace(text: string, at: number): number {
  return at + matchAt(SPACE, text, at).length;
}

/** Returns the index after the next `end`; the text's length if there is none. */
export function placeAfter(text: string, end: string, at: number): number {
  const place = text.indexOf(end, at);
  return place === -1 ? text.length : place + end.length;
}
