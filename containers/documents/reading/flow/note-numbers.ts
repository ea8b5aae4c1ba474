/** Whether a word is what notes are numbered with. */
export function isLikeNumber(text: string): boolean {
  return /^(?:\d{1,3}|[*†‡§]{1,4}|[ivx]{1,5}|[a-z])$/.test(text);
}
