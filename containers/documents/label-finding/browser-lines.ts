import { middleOf, type PlacedWord } from '../text/written-pages.ts';
import type { GreyPicture } from '../zpl/bitmap.ts';

/** Points from the edge of the paper: browsers print their lines no farther from it. */
const DEEPEST = 30;
/** Points: between the middles of words of one line; from there to where nothing of it stands any more. */
const [LEVEL, LEAST_CLEAR, MOST_CLEAR] = [3, 5, 10];
const PAPER = 240;
const WHITE = 255;
const MOMENT = /(?:^| )\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}/;
const ADDRESS = /(?:^| )(?:https?:|file:|blob:|about:)\S/;

interface PrintedLine {
  /** Points from the top of the page to its middle. */
  y: number;
  text: string;
}

interface Page {
  picture: GreyPicture;
  words: readonly PlacedWord[];
}

/** A page without what a browser has printed above and below its content: date, title, address, number of the page. */
export function withoutBrowserLines(page: Page, pageWidth: number): Page {
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

/** Points from the top of the page to the middle of a word. */
function heightOf(word: PlacedWord): number {
  return middleOf(word)[1];
}

/** Null where what stands there is not one line. */
function lineOf(words: readonly PlacedWord[]): PrintedLine | null {
  const [first] = words;
  if (first === undefined) return null;
  const y = heightOf(first);
  if (words.some((word) => Math.abs(heightOf(word) - y) > LEVEL)) return null;
  const inOrder = words.toSorted((one, other) => middleOf(one)[0] - middleOf(other)[0]);
  return { y, text: inOrder.map(({ text }) => text).join(' ') };
}

/** One line tells when it was printed, the other from where. */
function areOfBrowser(above: string, below: string): boolean {
  return (MOMENT.test(above) && ADDRESS.test(below)) || (MOMENT.test(below) && ADDRESS.test(above));
}

/** The first row beyond a line, downwards or upwards, on which nothing is printed; null where the content begins in it. */
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
