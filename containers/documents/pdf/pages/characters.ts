import { LIGATURES } from '../../../plain/ligatures.ts';
import { lookUp } from '../../../plain/look-up.ts';
import { withoutSymbolLetters } from '../../text/symbol-letters.ts';

/** Accents on their own, and the combining characters that they are over a letter. */
const ACCENTS: Record<string, string> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '^': '\u0302',
  '\u02c6': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
};

/**
 * Returns the characters of a glyph of a font as they are written in text: no ligatures, no control
 * characters, no halves of characters, no codes of fonts of symbols.
 */
export function charactersOf(unicode: string, family: string): string {
  const code = unicode.charCodeAt(0);
  if (unicode.length === 1 && code > 0x20 && code < 0x7f) return unicode;
  let text = '';
  for (const character of unicode) {
    const point = character.codePointAt(0) ?? 0;
    if (point === 0x09 || point === 0x0a || point === 0x0d || point === 0xa0) text += ' ';
    else if (point < 0x20 || (point >= 0x7f && point < 0xa0) || point >= 0xfffe)
      text += point > 0xffff ? character : '';
    else if (point >= 0xd800 && point <= 0xdfff) text += '';
    else text += lookUp(LIGATURES, character) ?? character;
  }
  return withoutSymbolLetters(text, family);
}

/** A letter with the accent that is drawn over it; null where these are no letter and accent that make one character. */
export function accented(accent: string, letter: string): string | null {
  const mark = lookUp(ACCENTS, accent);
  if (mark === undefined || letter.length !== 1) return null;
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter;
  const composed = `${base}${mark}`.normalize('NFC');
  return composed.length === 1 ? composed : null;
}
