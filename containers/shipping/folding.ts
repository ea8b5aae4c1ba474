/** In capitals, without accents. */
export function foldCase(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
}

/** In capitals, without accents, blanks as one and dashes as hyphens; line breaks stay. */
export function foldText(text: string): string {
  return foldCase(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** Letters and digits in capitals without accents, all else as one space: by which names are the same. */
export function foldName(text: string): string {
  return foldCase(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
