import { codePoint } from 'dingbat-to-unicode';
import { lookUp } from '../../plain/look-up.ts';

/** A symbol font's codes are its bytes above this. */
const BASE = 0xf000;
const SYMBOL_LETTERS = /[\uf020-\uf0ff]/g;
const TYPED = /[!-~\u00a1-\u00ff\uf020-\uf0ff]/g;

/** Characters of Wingdings with equivalents that most fonts have; Unicode's own are rarely available. */
const COMMON_MARKS: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf06e': '■',
  '\uf06c': '●',
  '\uf071': '❑',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\uf0fb': '✗',
  '\uf0fc': '✓',
  '\uf0fd': '☒',
  '\uf0a8': '□',
  '\uf06f': '□',
  '\uf0fe': '☑',
  '\uf076': '❖',
  '\uf02d': '-',
  '\uf020': ' ',
};

const TYPEFACES: readonly (readonly [RegExp, string])[] = [
  [/^symbol/i, 'Symbol'],
  [/^wingdings ?2/i, 'Wingdings 2'],
  [/^wingdings ?3/i, 'Wingdings 3'],
  [/^wingdings/i, 'Wingdings'],
  [/^webdings/i, 'Webdings'],
  [/^(?:itc ?)?zapf ?dingbats/i, 'Zapf Dingbats'],
];

function typefaceOf(family: string): string | undefined {
  const plain = family.replace(/[-_]/g, ' ').trim();
  return TYPEFACES.find(([pattern]) => pattern.test(plain))?.[1];
}

function shownBy(letter: string, typeface: string | undefined): string {
  const code = letter.charCodeAt(0) & 0xff;
  const common = lookUp(COMMON_MARKS, String.fromCharCode(BASE + code));
  if (common !== undefined && (typeface === undefined || typeface === 'Wingdings')) return common;
  return (typeface && codePoint(typeface, code)?.string) ?? letter;
}

/**
 * Replaces the letters of a symbol font, U+F020 to U+F0FF, by the characters that they show; `family` is the text's
 * font. Unknown ones stay.
 */
export function withoutSymbolLetters(text: string, family: string): string {
  return text.replace(SYMBOL_LETTERS, (letter) => shownBy(letter, typefaceOf(family)));
}

/**
 * Does the same for text typed in such a font, where a letter of Latin 1 also shows a symbol: `J` is a face in
 * Wingdings.
 */
export function symbolsTyped(text: string, family: string): string {
  const typeface = typefaceOf(family);
  if (typeface === undefined) return withoutSymbolLetters(text, family);
  return text.replace(TYPED, (letter) => shownBy(letter, typeface));
}
