const LONGEST_NAME = 200;
/** Names of these scripts are written without spaces. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}$/u;

/**
 * Checks that a text can be a full name: two words with letters, one of them longer than an initial. One word
 * is enough if the person was invited by it, because some people have a single legal name.
 */
export function isFullName(typed: string, invited: string): boolean {
  if (typed.length > LONGEST_NAME) return false;
  const words = typed.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{M}]/gu, ''));
  const written = words.filter((word) => word !== '');
  if (!written.some((word) => [...word].length > 1)) return false;
  return written.length > 1 || UNSPACED.test(typed) || folded(typed) === folded(invited);
}

/** Removes accents, capitals and outer spaces. */
function folded(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLocaleLowerCase('pt-BR');
}
