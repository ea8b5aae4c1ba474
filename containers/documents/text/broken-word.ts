/** Breaks a word into parts of at most `width`, but of at least one letter. */
export function brokenWord(word: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = [];
  let [part, length] = ['', 0];
  for (const character of word) {
    const own = measure(character);
    if (part !== '' && length + own > width) {
      parts.push(part);
      [part, length] = ['', 0];
    }
    part += character;
    length += own;
  }
  return [...parts, part];
}
