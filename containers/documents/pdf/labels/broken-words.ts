import { inkOf } from '../../zpl/bitmap.ts';
import type { ZplLabel } from '../../zpl/reading/label.ts';
import { lettersToMeasure, withBrokenWords } from '../../zpl/reading/long-words.ts';
import { fontSizeOf, type TextFont, textLine } from '../../zpl/reading/text-block.ts';
import { decodePng } from './decode-png.ts';
import { drawZpl } from './zebrash.ts';

const BLACK_BELOW = 128;
const DOTS_PER_MILLIMETRE = 8;
/**
 * The number of times that a letter is drawn, so that its width is known more exactly than to a dot, and the
 * size above which it is drawn once.
 */
const [REPEATS, LARGE] = [10, 200];
/** Canvas in shares of a letter's side. */
const ROOM = 1.5;
/** Size of a bitmap font. */
const USUAL_SIZE = 80;

/** Widths by font and letter, of built-in fonts. */
const known = new Map<string, number>();

async function endOf(label: ZplLabel, font: TextFont, text: string): Promise<number> {
  const size = fontSizeOf(font) ?? USUAL_SIZE;
  const zpl = `${label.downloads}^XA^CI28${label.settings}^LH0,0^LRN^FO0,0,0${textLine(font, text)}^XZ`;
  const [width, height] = [(text.length + 1) * size * ROOM, size * 2 * ROOM];
  const sides = [width / DOTS_PER_MILLIMETRE, height / DOTS_PER_MILLIMETRE] as const;
  const png = await drawZpl(zpl, ...sides, DOTS_PER_MILLIMETRE);
  return (png === null ? null : inkOf(BLACK_BELOW, await decodePng(png))?.right) ?? 0;
}

function hasOwnFonts({ downloads, settings }: ZplLabel): boolean {
  return downloads.includes('~DU') || settings.includes('^CW');
}

/**
 * Returns the text of a block with its long words broken; letters are measured between others, because a blank has no
 * ink.
 */
export async function brokenText(
  label: ZplLabel,
  { width, ...font }: TextFont & { width: number },
  text: string,
): Promise<string> {
  const size = fontSizeOf(font);
  const letters = lettersToMeasure(text, width, size);
  if (letters.length === 0) return text;
  const widths = hasOwnFonts(label) ? new Map<string, number>() : known;
  const nameOf = (letter: string) => `${font.font}${font.sizes} ${letter}`;
  const unknown = letters.filter((letter) => !widths.has(nameOf(letter)));
  const repeats = (size ?? USUAL_SIZE) > LARGE ? 1 : REPEATS;
  const between = unknown.length === 0 ? 0 : await endOf(label, font, 'HH');
  for (const letter of unknown) {
    const end = await endOf(label, font, `H${letter.repeat(repeats)}H`);
    widths.set(nameOf(letter), Math.max(0, end - between) / repeats);
  }
  return withBrokenWords(text, width, (letter) => widths.get(nameOf(letter)) ?? 0);
}
