import { contentNumber } from '../../../plain/pdf/syntax.ts';
import type { Writing } from '../fonts/font-shelf.ts';
import { ASCENT, HALF_CAPITAL, LINE_HEIGHT, wrapped } from './text-layout.ts';

/** A place for text: its size in points, and the size, alignment and colour of the text. */
export interface TextBox {
  width: number;
  height: number;
  /** The space that is kept free at each edge. */
  padding: number;
  /** Points; 0 where the size is to fit. */
  size: number;
  /** The alignment: 1 for the middle, 2 for the right, otherwise the left. */
  quadding: number;
  /** The operator of the colour. */
  colour: string;
}

export interface WrittenText {
  content: string;
  /** True if some of the text does not fit. */
  isCut: boolean;
}

const [LEAST_SIZE, MOST_LINES_SIZE, STEP] = [4, 12, 0.5];
const SIDE = 2;
const MAX_LINES = 5000;

/** Returns the distance from the left at which a line of this length begins. */
function startOf({ width, padding, quadding }: TextBox, length: number): number {
  const inside = width - 2 * padding;
  if (quadding === 1) return padding + (inside - length) / 2;
  return quadding === 2 ? width - padding - length : padding;
}

function shown(colour: string, lines: readonly string[]): string {
  return `BT\n${colour}\n${lines.join('\n')}\nET\n`;
}

function lineAt(writing: Writing, text: string, size: number, x: number, y: number): string {
  return `1 0 0 1 ${contentNumber(x)} ${contentNumber(y)} Tm ${writing.show(text, size)}`;
}

/** A text on one line, in the middle of the box's height; a size that is to fit goes by height and width. */
export function writeLine(writing: Writing, text: string, box: TextBox): WrittenText {
  const length = writing.width(text);
  const inside = { width: box.width - 2 * box.padding, height: box.height - box.padding };
  const fitting = Math.min(inside.height / LINE_HEIGHT, length > 0 ? inside.width / length : Infinity);
  const size = box.size > 0 ? box.size : Math.max(LEAST_SIZE, fitting);
  const y = box.height / 2 - HALF_CAPITAL * size;
  const x = Math.max(box.padding, startOf(box, length * size));
  return {
    content: shown(box.colour, [lineAt(writing, text, size, x, y)]),
    isCut: length * size > inside.width + SIDE,
  };
}

/** A text on as many lines as it takes, from the top; a size that is to fit makes all lines fit. */
export function writeLines(writing: Writing, text: string, box: TextBox): WrittenText {
  const measure = (part: string) => writing.width(part);
  const inside = { width: box.width - 2 * box.padding, height: box.height - 2 * box.padding };
  let size = box.size > 0 ? box.size : MOST_LINES_SIZE;
  let lines = wrapped(text, inside.width / size, measure);
  while (box.size === 0 && size > LEAST_SIZE && lines.length * size * LINE_HEIGHT > inside.height) {
    size -= STEP;
    lines = wrapped(text, inside.width / size, measure);
  }
  const first = box.height - box.padding - ASCENT * size;
  const visible = lines
    .slice(0, MAX_LINES)
    .map((line, place) => ({ line, y: first - place * size * LINE_HEIGHT }))
    .filter(({ y }) => y > -size * LINE_HEIGHT);
  return {
    content: shown(
      box.colour,
      visible
        .filter(({ line }) => line !== '')
        .map(({ line, y }) => lineAt(writing, line, size, startOf(box, writing.width(line) * size), y)),
    ),
    isCut: (visible.at(-1)?.y ?? 0) < 0 || visible.length < lines.length,
  };
}

/** A text with each letter in the middle of a cell of its own. */
export function writeComb(writing: Writing, text: string, cells: number, box: TextBox): WrittenText {
  const letters = [...text].slice(0, cells);
  const cell = box.width / cells;
  const fitting = Math.min((box.height - box.padding) / LINE_HEIGHT, cell * 1.4);
  const size = box.size > 0 ? box.size : Math.max(LEAST_SIZE, fitting);
  const y = box.height / 2 - HALF_CAPITAL * size;
  const free = cells - letters.length;
  const skipped = box.quadding === 2 ? free : box.quadding === 1 ? Math.floor(free / 2) : 0;
  const lines = letters.map((letter, place) => {
    const x = (place + skipped + 0.5) * cell - (writing.width(letter) * size) / 2;
    return lineAt(writing, letter, size, x, y);
  });
  return { content: shown(box.colour, lines), isCut: [...text].length > cells };
}
