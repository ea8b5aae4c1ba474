const LONGEST_NAME = 200;
/** Names of these scripts are written without spaces. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}$/u;

/**
 * Whether a text can be a full name: two words with letters, one of them more than an initial. One word is enough for a
 * person who was invited by that word, because some people have one legal name.
 */
export function isFullName(typed: string, invited: string): boolean {
  if (typed.length > LONGEST_NAME) return false;
  const words = typed.split(' ').map((word) => word.replace(/[^\p{L}\p{M}]/gu, ''));
  const written = words.filter((word) => word !== '');
  if (!written.some((word) => [...word].length > 1)) return false;
  return written.length > 1 || UNSPACED.test(typed) || folded(typed) === folded(invited);
}

/** Without accents, capitals and spaces at the ends. */
function folded(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLocaleLowerCase('pt-BR');
}
