/** Without case and accents, `º` as `O`, blanks as one; line breaks stay. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}
