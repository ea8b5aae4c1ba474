import { grownShown, type ShownBox } from '../../../plain/geometry/boxes.ts';
import type { ColorPicture } from '../../../plain/pnm.ts';
import type { TextPiece } from '../../pdf/pages/page-content.ts';
import { areaOf, copyArea, differingRows } from './ink.ts';
import { differsBesideInk, takeOutInk } from './inpaint.ts';
import { eraseWords } from './scanned-words.ts';

/** The text of a page, and the rest of its picture. */
export interface Separation {
  texts: TextPiece[];
  rest: ColorPicture;
  /** True if words were taken out of a picture, which then is no longer the document's own. */
  isRetouched: boolean;
  /** Words that do not show. */
  hidden: string[];
  /** True if there is a text of which no word shows. */
  hasHidden: boolean;
}

/** The distance by which letters may extend beyond their box, as a multiple of their size. */
const BEYOND = 0.2;
/**
 * The minimum height of ink, as a multiple of the letters' size: lower ink is of something else, or a mark
 * between words.
 */
const LEAST_INK = 0.2;
/** Fonts whose letters are no letters, by name; what they show stays a picture. */
const OF_SIGNS =
  /bar ?code|code ?(?:128|39|93|25)|[23] ?of ?[59]|interleaved|\bean\b|\bupc\b|\bitf\b|dingbat|wingding|webding|awesome|icon|symbol ?set|pdf ?417|qr/i;
const UNREADABLE = /[\ue000-\uf8ff\ufffd\u{f0000}-\u{10ffff}]/u;
/** Signs that other programs would show in colours. */
const SIGNS = /^[\p{Extended_Pictographic}\p{So}\s]+\ufe0f?$/u;
const WORD = /[\p{L}\p{N}]{3}/u;
const LOW_MARKS = /^[.,;:'"`´^~_\-–—=•·*…]+$/;

function isReadable({ text, font }: TextPiece): boolean {
  return !OF_SIGNS.test(font.family) && !UNREADABLE.test(text) && !SIGNS.test(text);
}

/** Returns the words of a level piece with their places; a rotated piece counts as one word. */
function wordsOf(piece: TextPiece): { text: string; box: ShownBox; from: number; to: number }[] {
  const { text, edges, box, angle } = piece;
  if (angle !== 0) return [{ text, box, from: 0, to: text.length }];
  return [...text.matchAll(/[^ ]+/g)].map(({ 0: word, index }) => {
    const to = index + word.length;
    return {
      text: word,
      box: { ...box, left: edges[index] ?? box.left, right: edges[to] ?? box.right },
      from: index,
      to,
    };
  });
}

interface Parts {
  /** The words that show, as pieces; the piece itself if all do. */
  shown: TextPiece[];
  hidden: string[];
}

function partsOf(piece: TextPiece, whole: ColorPicture, bare: ColorPicture, scale: number): Parts {
  const words = wordsOf(piece);
  const shows = words.map(({ text, box }) => {
    const least = LOW_MARKS.test(text) ? 1 : Math.max(1, LEAST_INK * piece.size * scale);
    return differingRows(whole, bare, areaOf(box, scale, whole)) >= least;
  });
  if (shows.every(Boolean)) return { shown: words.length === 0 ? [] : [piece], hidden: [] };
  return {
    shown: words
      .filter((_, place) => shows[place])
      .map(({ text, box, from, to }) => ({ ...piece, text, box, edges: piece.edges.slice(from, to + 1) })),
    hidden: words.filter((_, place) => !shows[place]).map(({ text }) => text),
  };
}

/** Parts the text of a page from the rest; `bare` is the page drawn without text, `scale` the pixels of a point. */
export function separate(
  texts: readonly TextPiece[],
  whole: ColorPicture,
  bare: ColorPicture,
  scale: number,
): Separation {
  const written = texts.filter(({ text }) => text.trim() !== '');
  const inked = written.filter(({ isInvisible }) => !isInvisible);
  const parts = inked.map((piece) => partsOf(piece, whole, bare, scale));
  const shown = parts.flatMap((part) => part.shown);
  const placed = shown.filter(isReadable);
  const rest = { ...whole, colors: Uint8Array.from(whole.colors) };
  for (const { box, size, color } of placed) {
    const area = areaOf(grownShown(box, BEYOND * size), scale, rest);
    // The program that drew the page without text may have drawn something else differently.
    if (differsBesideInk(whole, bare, areaOf(box, scale, rest), color)) takeOutInk(rest, area, color);
    else copyArea(bare, rest, area);
  }
  for (const piece of shown) if (!isReadable(piece)) copyArea(whole, rest, areaOf(piece.box, scale, rest));
  const read = eraseWords(
    written.filter((piece) => piece.isInvisible),
    rest,
    scale,
  );
  return {
    texts: [...placed, ...read],
    rest,
    isRetouched: read.length > 0,
    hidden: parts.flatMap((part) => part.hidden),
    hasHidden: inked.some(({ text }, place) => parts[place]?.shown.length === 0 && WORD.test(text)),
  };
}
