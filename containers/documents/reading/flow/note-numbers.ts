/** Returns true if a word may be the number of a footnote. */
export function isLikeNumber(text: string): boolean {
  return /^(?:\d{1,3}|[*†‡§]{1,4}|[ivx]{1,5}|[a-z])$/.test(text);
}
