import type { PixelBox } from '../../../plain/geometry/boxes.ts';
import type { ColorPicture } from '../../../plain/pnm.ts';
import type { TextPiece } from '../../pdf/pages/page-content.ts';
import { areaOf } from './ink.ts';

type Color = readonly [number, number, number];

/**
 * The extent of the ink of a word that was read from a picture, above and below its baseline and beside its
 * box, as multiples of the letters' size.
 */
const [ABOVE, BELOW, BESIDE] = [0.95, 0.35, 0.1];
const HIGHEST = 2;
const [LEAST_GROWN, MOST_GROWN] = [0.7, 1.8];
/** The height of capitals and the like, as a multiple of the letters' size. */
const HIGH = 0.72;
const HIGH_LETTERS = /[\p{Lu}\p{N}bdfhkl]/u;
/** The distance kept above ink, in pixels. */
const EDGE = 2;
/** The font of words that were read from a picture, which is unknown. */
const UNKNOWN = { family: '', isBold: false, isItalic: false, isFixedWidth: false, isSerif: false };
/** The minimum contrast of ink to its paper, of 255. */
const LEAST_CONTRAST = 60;
/** The minimum contrast of strong ink, as a share of that of the strongest ink. */
const FULL_INK = 0.7;

function colorAt({ colors }: ColorPicture, pixel: number): Color {
  return [colors[pixel * 3] ?? 0, colors[pixel * 3 + 1] ?? 0, colors[pixel * 3 + 2] ?? 0];
}

function distance(one: Color, other: Color): number {
  return Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
}

/** The usual colour of the pixels around an area: each channel's median. */
function paperAround(picture: ColorPicture, { left, top, right, bottom }: PixelBox): Color {
  const pixels: Color[] = [];
  for (let x = left; x < right; x++)
    for (const y of [top, bottom - 1]) pixels.push(colorAt(picture, y * picture.width + x));
  for (let y = top; y < bottom; y++)
    for (const x of [left, right - 1]) pixels.push(colorAt(picture, y * picture.width + x));
  const median = (channel: 0 | 1 | 2) => {
    const values = pixels.map((color) => color[channel]).sort((one, other) => one - other);
    return values[Math.floor(values.length / 2)] ?? 255;
  };
  return [median(0), median(1), median(2)];
}

/** The mean of the strongest ink of an area; null where it has none. */
function inkOf(picture: ColorPicture, { left, top, right, bottom }: PixelBox, paper: Color): Color | null {
  const found: { color: Color; contrast: number }[] = [];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const color = colorAt(picture, y * picture.width + x);
      found.push({ color, contrast: distance(color, paper) });
    }
  const most = found.reduce((largest, { contrast }) => Math.max(largest, contrast), 0);
  if (most < LEAST_CONTRAST) return null;
  const strong = found.filter(({ contrast }) => contrast >= most * FULL_INK);
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(strong.reduce((sum, { color }) => sum + color[channel], 0) / strong.length);
  return [mean(0), mean(1), mean(2)];
}

function fill(picture: ColorPicture, { left, top, right, bottom }: PixelBox, color: Color): void {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) picture.colors.set(color, (y * picture.width + x) * 3);
}

function hexOf(color: Color): string {
  return color.map((value) => value.toString(16).padStart(2, '0')).join('');
}

/** Points from the baseline of a level piece up to where its ink ends; null where there is none. */
function inkHeight({ box, baseline, size }: TextPiece, picture: ColorPicture, scale: number, paper: Color) {
  const { left, right } = areaOf(box, scale, picture);
  const start = Math.min(picture.height - 1, Math.round(baseline * scale) - 1);
  let last: number | null = null;
  for (let y = start; y >= Math.max(0, start - HIGHEST * size * scale); y--) {
    let hasInk = false;
    for (let x = left; x < right && !hasInk; x++)
      hasInk = distance(colorAt(picture, y * picture.width + x), paper) > LEAST_CONTRAST;
    if (hasInk) last = y;
    else if (last !== null) break;
  }
  return last === null ? null : baseline - last / scale;
}

/**
 * Returns the size of a piece by the height of its high letters: the size that is read from a picture is
 * uncertain.
 */
function trueSize(piece: TextPiece, height: number | null): number {
  if (height === null || !HIGH_LETTERS.test(piece.text)) return piece.size;
  return Math.max(LEAST_GROWN * piece.size, Math.min(MOST_GROWN * piece.size, height / HIGH));
}

/** Returns a key that all words of a line share. */
function lineOf({ baseline, angle }: TextPiece): string {
  return `${Math.round(angle)} ${Math.round(baseline)}`;
}

/** Returns the size of each line: the median of its words with high letters, else of all its words. */
function lineSizes(pieces: readonly TextPiece[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const [line, words] of Map.groupBy(pieces, lineOf)) {
    const high = words.filter(({ text }) => HIGH_LETTERS.test(text));
    const found = (high.length > 0 ? high : words).map(({ size }) => size).sort((one, other) => one - other);
    sizes.set(line, found[Math.floor(found.length / 2)] ?? 0);
  }
  return sizes;
}

/**
 * Takes words that were read from a page's picture out of it; returns those that were in it, in the colour of
 * their ink.
 */
export function eraseWords(words: readonly TextPiece[], picture: ColorPicture, scale: number): TextPiece[] {
  const found = words.flatMap((piece) => {
    const { box, baseline, size, angle } = piece;
    const around = areaOf(box, scale, picture);
    const paper = paperAround(picture, around);
    const height = angle === 0 ? inkHeight(piece, picture, scale, paper) : null;
    const above = Math.max(ABOVE * size, (height ?? 0) + EDGE / scale);
    const [below, beside] = [BELOW * size, BESIDE * size];
    const ink =
      angle === 0
        ? {
            left: box.left - beside,
            right: box.right + beside,
            top: baseline - above,
            bottom: baseline + below,
          }
        : box;
    const area = areaOf(ink, scale, picture);
    const color = inkOf(picture, area, paper);
    return color === null ? [] : [{ piece: { ...piece, size: trueSize(piece, height) }, area, paper, color }];
  });
  const sizes = lineSizes(found.map(({ piece }) => piece));
  // Only now: the lines of a text are so close that one takes ink of the next.
  for (const { area, paper } of found) fill(picture, area, paper);
  return found.map(({ piece, color }) => ({
    ...piece,
    size: sizes.get(lineOf(piece)) ?? piece.size,
    font: UNKNOWN,
    color: hexOf(color),
    isInvisible: false,
  }));
}
