import { middleOf, type PlacedWord } from '../text/written-pages.ts';
import type { GreyPicture } from '../zpl/bitmap.ts';

/** In points from the edge of the paper: browsers print their lines within this distance. */
const DEEPEST = 30;
/** In points: between the middles of words of one line, and the least and most distance to the content. */
const [LEVEL, LEAST_CLEAR, MOST_CLEAR] = [3, 5, 10];
const PAPER = 240;
const WHITE = 255;
const MOMENT = /(?:^| )\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}/;
const ADDRESS = /(?:^| )(?:https?:|file:|blob:|about:)\S/;

interface BrowserLine {
  /** In points, from the top of the page to its middle. */
  y: number;
  text: string;
}

interface PicturedPage {
  picture: GreyPicture;
  words: readonly PlacedWord[];
}

/** Removes what a browser printed above and below the content: date, title, address, page number. */
export function withoutBrowserLines(page: PicturedPage, pageWidth: number): PicturedPage {
  const { picture, words } = page;
  const scale = picture.width / pageWidth;
  const height = picture.height / scale;
  const above = lineOf(words.filter((word) => heightOf(word) < DEEPEST));
  const below = lineOf(words.filter((word) => heightOf(word) > height - DEEPEST));
  if (above === null || below === null || !areOfBrowser(above.text, below.text)) return page;
  const first = blankRow(picture, scale, above.y, 1);
  const last = blankRow(picture, scale, below.y, -1);
  const [top, bottom] = [first ?? 0, last ?? picture.height];
  const pixels = picture.pixels.slice();
  pixels.fill(WHITE, 0, top * picture.width);
  pixels.fill(WHITE, bottom * picture.width);
  return {
    picture: { ...picture, pixels },
    words: words.filter((word) => heightOf(word) * scale >= top && heightOf(word) * scale < bottom),
  };
}

/** Returns the distance in points from the top of the page to the middle of a word. */
function heightOf(word: PlacedWord): number {
  return middleOf(word)[1];
}

/** Returns null if the words are not one line. */
function lineOf(words: readonly PlacedWord[]): BrowserLine | null {
  const [first] = words;
  if (first === undefined) return null;
  const y = heightOf(first);
  if (words.some((word) => Math.abs(heightOf(word) - y) > LEVEL)) return null;
  const inOrder = words.toSorted((one, other) => middleOf(one)[0] - middleOf(other)[0]);
  return { y, text: inOrder.map(({ text }) => text).join(' ') };
}

/** Returns true if one line is a time of printing, and the other an address. */
function areOfBrowser(above: string, below: string): boolean {
  return (MOMENT.test(above) && ADDRESS.test(below)) || (MOMENT.test(below) && ADDRESS.test(above));
}

/** Returns the first blank row beyond a line, downwards or upwards; null if the content begins in it. */
function blankRow(
  { width, height, pixels }: GreyPicture,
  scale: number,
  y: number,
  step: 1 | -1,
): number | null {
  const rowAt = (clear: number) => Math.round((y + step * clear) * scale);
  for (let row = rowAt(LEAST_CLEAR); row !== rowAt(MOST_CLEAR) + step; row += step) {
    if (row < 0 || row >= height) return null;
    if (pixels.subarray(row * width, (row + 1) * width).every((pixel) => pixel >= PAPER)) return row;
  }
  return null;
}
