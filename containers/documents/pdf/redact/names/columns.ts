import { type ShownBox, shownUnion } from '../../../../plain/geometry/boxes.ts';
import type { Letter, TextLine } from '../letters.ts';
import { plainText } from '../page-text.ts';
import { HEADING } from './announcements.ts';
import { fold, nameAt } from './name.ts';

/** Letters close together, with no wide gap between them. */
interface Cell {
  /** The index of the first letter among all letters of the lines. */
  first: number;
  letters: Letter[];
  text: string;
  /** The index of the cell's letter for each UTF-16 unit of the text. */
  places: number[];
  box: ShownBox;
}

export interface NamedLetters {
  value: string;
  /** Indices among all letters of the lines. */
  letters: number[];
}

/** The gap between cells, as a share of a line's height: wider than a blank between words. */
const CELL_GAP = 0.45;
/** The largest distance from the heading to the first name, as a multiple of a line's height. */
const FIRST_GAP = 3;
/** The largest distance to the next row, as a multiple of the distance between the rows before. */
const NEXT_GAP = 1.7;
const MOST_CELLS = 5_000;

function cellOf(first: number, letters: Letter[]): Cell {
  const places: number[] = [];
  let text = '';
  for (const [index, letter] of letters.entries()) {
    const plain = plainText(letter.text);
    text += plain;
    for (let unit = 0; unit < plain.length; unit++) places.push(index);
  }
  return { first, letters, text, places, box: shownUnion(letters.map(({ box }) => box)) };
}

function cellsOf(lines: readonly TextLine[]): Cell[] {
  const cells: Cell[] = [];
  let count = 0;
  for (const { letters, direction } of lines) {
    const first = count;
    count += letters.length;
    if (direction !== 0) continue;
    // The height of scanned words is that of their ink: `da` is half as high as `Luz`.
    const height = letters.reduce((most, { box }) => Math.max(most, box.bottom - box.top), 0);
    let start: number | null = null;
    let end = 0;
    const close = () => {
      if (start !== null) cells.push(cellOf(first + start, letters.slice(start, end)));
    };
    for (const [index, letter] of letters.entries()) {
      if (letter.text.trim() === '') continue;
      const last = letters[end - 1];
      if (start === null || (last && letter.box.left - last.box.right > height * CELL_GAP)) {
        close();
        start = index;
      }
      end = index + 1;
    }
    close();
  }
  return cells;
}

function isBelow(upper: ShownBox, lower: ShownBox): boolean {
  const height = upper.bottom - upper.top;
  const overlap = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
  return lower.top - upper.bottom > -height / 2 && overlap > 0;
}

/** The name that a cell consists of, but for figures of the next one. */
function nameOf(cell: Cell): NamedLetters | null {
  const name = nameAt(cell.text, 0);
  if (name === null || name.words < 2 || !/^(?:[ .;*]{0,3}$| {0,2}\d)/.test(cell.text.slice(name.end)))
    return null;
  const last = cell.places[name.end - 1] ?? 0;
  const letters = Array.from({ length: last + 1 }, (_, index) => cell.first + index);
  return { value: cell.text.slice(0, name.end), letters };
}

/** The names below a heading that announces them: `Nome`, and the cells of its column. */
export function namesInColumns(lines: readonly TextLine[]): NamedLetters[] {
  const ordered = cellsOf(lines).toSorted((left, right) => left.box.top - right.box.top);
  const found = new Map<Cell, NamedLetters>();
  for (const [at, heading] of ordered.entries()) {
    if (!HEADING.test(fold(heading.text).replace(/[ :.*]{1,5}$/, ''))) continue;
    let above = heading.box;
    let lowest = above.bottom + (above.bottom - above.top) * FIRST_GAP;
    for (const cell of ordered.slice(at + 1, at + 1 + MOST_CELLS)) {
      if (cell.box.top > lowest) break;
      if (!isBelow(above, cell.box)) continue;
      const name = nameOf(cell);
      if (name === null) break;
      found.set(cell, name);
      lowest = cell.box.top + (cell.box.top - above.top) * NEXT_GAP;
      above = cell.box;
    }
  }
  return [...found.values()];
}
