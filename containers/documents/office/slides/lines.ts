import type { Growing, ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Font } from '../../pdf/pages/page-content.ts';
import type { Frame, LevelPiece } from './frame.ts';

/** Letters of a line that look alike, from where they begin to where they end. */
export interface Stretch {
  text: string;
  left: number;
  right: number;
  /** Where each UTF-16 unit of the text begins, and where the last one ends. */
  edges: number[];
  font: Font;
  size: number;
  color: string;
  url: string | null;
  /** Of the size of its line: above 0 for a superscript. */
  raise: number;
}

/** What stands side by side and is read as one line. */
export interface Line extends ShownBox {
  baseline: number;
  size: number;
  stretches: Stretch[];
}

/** Of the size. */
const SAME_LINE = 0.22;
const WIDEST_SPACE = 0.8;
const WIDEST_LEADER = 2.5;
const LEADER = /^[. _·…]+$/;
const LEAST_SPACE = 0.13;
const SMALLER = 0.85;
const LARGER = 2.1;
const [HIGHEST, LOWEST] = [0.75, 0.35];
const SUPERSCRIPT = 0.3;
const LEAST_RAISED = 0.4;
/** Letters of what is set above or below a line. */
const MOST_RAISED = 8;
const SUBSCRIPT = -0.2;
const THIN = 3;

interface Row {
  baseline: number;
  size: number;
  pieces: LevelPiece[];
}

/** Whether a smaller piece stands against one of the row, a little above or below it. */
function isRaised(row: Row, piece: LevelPiece): boolean {
  const above = row.baseline - piece.baseline;
  if (piece.text.trim().length > MOST_RAISED || piece.size < row.size * LEAST_RAISED) return false;
  if (piece.size > row.size * SMALLER || above > row.size * HIGHEST || above < -row.size * LOWEST)
    return false;
  return row.pieces.some(
    ({ left, right }) =>
      Math.abs(piece.left - right) < row.size * 0.3 || Math.abs(left - piece.right) < row.size * 0.3,
  );
}

function rowsOf(pieces: readonly LevelPiece[]): Row[] {
  const rows: Row[] = [];
  const small: LevelPiece[] = [];
  for (const piece of pieces.toSorted((one, other) => one.baseline - other.baseline)) {
    const row = rows
      .slice(-4)
      .findLast(
        ({ baseline, size }) =>
          Math.abs(piece.baseline - baseline) <= SAME_LINE * Math.min(size, piece.size) &&
          piece.size >= size * SMALLER * 0.6,
      );
    if (row === undefined) rows.push({ baseline: piece.baseline, size: piece.size, pieces: [piece] });
    else {
      row.pieces.push(piece);
      row.size = Math.max(row.size, piece.size);
    }
  }
  // Those of a row that stands against a larger one are part of it.
  return rows.filter((row, place) => {
    const near = [rows[place - 1], rows[place + 1], rows[place - 2], rows[place + 2]];
    for (const piece of row.pieces) {
      const larger = near.find((other) => other !== undefined && isRaised(other, piece));
      if (larger === undefined) small.push(piece);
      else larger.pieces.push(piece);
    }
    row.pieces = small.splice(0);
    return row.pieces.length > 0;
  });
}

/** Points between two words of a line; the dots that lead to its end stand further apart. */
function widestSpace(left: LevelPiece, right: LevelPiece): number {
  const isLeader = LEADER.test(right.text);
  return Math.min(left.size, right.size) * (isLeader ? WIDEST_LEADER : WIDEST_SPACE);
}

/** Whether one is so much larger that they are no words of one line; a superscript may be half as large. */
function isOtherSize(one: LevelPiece, other: LevelPiece): boolean {
  return Math.max(one.size, other.size) > LARGER * Math.min(one.size, other.size);
}

function isParted(left: LevelPiece, right: LevelPiece, uprights: readonly ShownBox[]): boolean {
  const middle = (left.top + left.bottom) / 2;
  return uprights.some(
    (rule) =>
      rule.left >= left.right - 1 &&
      rule.right <= right.left + 1 &&
      rule.top <= middle &&
      rule.bottom >= middle,
  );
}

function stretchOf(piece: LevelPiece, row: Row): Stretch {
  const { text, left, right, edges, font, color, url } = piece;
  const above = row.baseline - piece.baseline;
  const isSmall = piece.size <= row.size * SMALLER && Math.abs(above) > row.size * 0.08;
  const raise = isSmall ? (above > 0 ? SUPERSCRIPT : SUBSCRIPT) : 0;
  const size = isSmall ? row.size : piece.size;
  return { text, left, right, edges: [...edges], font, size, color, url, raise };
}

function looksLike(one: Stretch, other: Stretch): boolean {
  const [left, right] = [one.font, other.font];
  return (
    Math.abs(one.size - other.size) < 0.05 &&
    one.color === other.color &&
    one.url === other.url &&
    one.raise === other.raise &&
    left.family === right.family &&
    left.isBold === right.isBold &&
    left.isItalic === right.isItalic
  );
}

function append(line: Line, next: Stretch, withSpace: boolean): void {
  const last = line.stretches.at(-1);
  if (last === undefined) return;
  if (withSpace) {
    last.text += ' ';
    last.edges.push(next.left);
    last.right = next.left;
  }
  if (!looksLike(last, next)) {
    line.stretches.push(next);
    return;
  }
  last.edges.pop();
  last.edges.push(...next.edges);
  last.text += next.text;
  last.right = next.right;
}

/** The size that most letters of a line have. */
function mainSize(stretches: readonly Stretch[]): number {
  const [longest] = stretches.toSorted((one, other) => other.text.length - one.text.length);
  return longest?.size ?? 0;
}

function trimmed(line: Line): Line | null {
  for (let first = line.stretches[0]; first?.text.startsWith(' '); first = line.stretches[0]) {
    first.text = first.text.slice(1);
    first.edges.shift();
    first.left = first.edges[0] ?? first.left;
    if (first.text === '') line.stretches.shift();
  }
  for (let last = line.stretches.at(-1); last?.text.endsWith(' '); last = line.stretches.at(-1)) {
    last.text = last.text.slice(0, -1);
    last.edges.pop();
    last.right = last.edges.at(-1) ?? last.right;
    if (last.text === '') line.stretches.pop();
  }
  const [first, last] = [line.stretches[0], line.stretches.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { ...line, left: first.left, right: last.right, size: mainSize(line.stretches) };
}

function linesOfRow(row: Row, uprights: readonly ShownBox[]): Line[] {
  const lines: Growing<Line>[] = [];
  let last: LevelPiece | undefined;
  for (const piece of row.pieces.toSorted((one, other) => one.left - other.left)) {
    const gap = last === undefined ? Number.POSITIVE_INFINITY : piece.left - last.right;
    const line = lines.at(-1);
    const stretch = stretchOf(piece, row);
    if (
      last === undefined ||
      line === undefined ||
      gap > widestSpace(last, piece) ||
      isOtherSize(last, piece) ||
      isParted(last, piece, uprights)
    ) {
      const { left, top, right, bottom } = piece;
      lines.push({
        left,
        top,
        right,
        bottom,
        baseline: row.baseline,
        size: row.size,
        stretches: [stretch],
      });
    } else {
      const isApart = gap > LEAST_SPACE * row.size;
      append(line, stretch, isApart && !last.text.endsWith(' ') && !piece.text.startsWith(' '));
      line.top = Math.min(line.top, piece.top);
      line.bottom = Math.max(line.bottom, piece.bottom);
    }
    last = piece;
  }
  return lines.flatMap((line) => trimmed(line) ?? []);
}

/** The lines of text of a frame, downwards and then across. */
export function linesOf({ pieces, rules }: Frame): Line[] {
  const uprights = rules.filter((rule) => rule.right - rule.left <= THIN && rule.bottom - rule.top > THIN);
  const written = pieces.filter(({ text }) => text.trim() !== '');
  return rowsOf(written).flatMap((row) => linesOfRow(row, uprights));
}
