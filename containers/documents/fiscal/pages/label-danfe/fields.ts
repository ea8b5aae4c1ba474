import type { Align, PaperSheet } from '../paper/sheet.ts';
import { fitText, LEADING, type LetterStyle, POINT_MM, wrapText } from '../paper/wrap.ts';

/** The least font size of this paper (NT 2020.004, 02.3). */
const TITLE: LetterStyle = { size: 6, weight: 'bold' };
const TITLE_MM = 3.3;
const INSET = 1;
const BELOW = 1;
const MOST_LINES = 4;

export interface LabelDanfeField {
  title: string;
  value: string;
  /** In millimetres. */
  width: number;
  align?: Align;
  style?: LetterStyle;
}

const VALUE: LetterStyle = { size: 11, weight: 'regular' };

function linesOf(sheet: PaperSheet, { value, width, style = VALUE }: LabelDanfeField) {
  const room = width - 2 * INSET;
  const lines = wrapText(sheet.letters, value, style, room);
  if (lines.length <= MOST_LINES) return { lines, size: style.size, stretch: 1, isCut: false };
  const height = MOST_LINES * style.size * POINT_MM * LEADING;
  return fitText(sheet.letters, value, style, { width: room, height });
}

/**
 * Draws fields side by side, with the height of the longest; returns where they end. Titles of cut fields go to `cut`.
 */
export function drawLabelRow(
  sheet: PaperSheet,
  left: number,
  top: number,
  fields: readonly LabelDanfeField[],
  cut: string[],
): number {
  const set = fields.map((field) => ({ field, text: linesOf(sheet, field) }));
  const heights = set.map(({ text }) => Math.max(1, text.lines.length) * text.size * POINT_MM * LEADING);
  const height = TITLE_MM + Math.max(...heights) + BELOW;
  let x = left;
  for (const { field, text } of set) {
    const { title, width, align = 'left', style = VALUE } = field;
    sheet.box(x, top, width, height);
    sheet.text(title, x + INSET, top + 2.6, TITLE);
    const at = align === 'center' ? x + width / 2 : align === 'right' ? x + width - INSET : x + INSET;
    sheet.lines(text, at, top + TITLE_MM, style.weight, align);
    if (text.isCut) cut.push(title);
    x += width;
  }
  return top + height;
}
