import { drawHeading, drawTitle, type PaperFrame } from '../paper/fields.ts';
import type { Letters } from '../paper/letters.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import { LEADING, type LetterStyle, POINT_MM, wrapText } from '../paper/wrap.ts';

/** A line of the additional data; notices about the note's state are bold. */
export interface DanfeRemark {
  text: string;
  weight: LetterStyle['weight'];
}

const SIZE = 6.5;
const LINE_MM = SIZE * POINT_MM * LEADING;
const HEADING_MM = 3.4;
const TITLE_MM = 3;
const INSET = 0.8;
/** Share of the width that is reserved for the authorities. */
const RESERVED_SHARE = 0.32;
const MORE: DanfeRemark = { text: '(CONTINUA NA PRÓXIMA FOLHA)', weight: 'bold' };

/** Returns the lines of the box: notices, then information. */
export function remarkLines(
  letters: Letters,
  { width }: PaperFrame,
  notices: readonly string[],
  remarks: readonly string[],
): DanfeRemark[] {
  const room = width * (1 - RESERVED_SHARE) - 2 * INSET;
  const lines = (texts: readonly string[], weight: DanfeRemark['weight']): DanfeRemark[] =>
    texts
      .flatMap((text) => wrapText(letters, text, { size: SIZE, weight }, room))
      .map((text) => ({ text, weight }));
  return [...lines(notices, 'bold'), ...lines(remarks, 'regular')];
}

/** Returns the height of the whole box in millimetres. */
export function heightOfRemarks(lines: readonly DanfeRemark[]): number {
  return HEADING_MM + TITLE_MM + lines.length * LINE_MM + 1;
}

/** Draws the box with that height; returns the lines that do not fit. */
export function drawRemarks(
  sheet: PaperSheet,
  frame: PaperFrame,
  top: number,
  lines: readonly DanfeRemark[],
  height: number,
  isContinued = false,
): DanfeRemark[] {
  const start = drawHeading(sheet, frame, top, `DADOS ADICIONAIS${isContinued ? ' (CONTINUAÇÃO)' : ''}`);
  const own = frame.width * (1 - RESERVED_SHARE);
  const boxHeight = height - HEADING_MM;
  sheet.box(frame.left, start, own, boxHeight);
  sheet.box(frame.left + own, start, frame.width - own, boxHeight);
  drawTitle(sheet, 'INFORMAÇÕES COMPLEMENTARES', frame.left, start, own);
  drawTitle(sheet, 'RESERVADO AO FISCO', frame.left + own, start, frame.width - own);
  const most = Math.floor((boxHeight - TITLE_MM + 0.01) / LINE_MM);
  const isCut = lines.length > most;
  const shown = lines.slice(0, isCut ? most - 1 : most);
  let y = start + 2.5;
  for (const { text, weight } of isCut ? [...shown, MORE] : shown)
    y = sheet.lines({ lines: [text], size: SIZE, stretch: 1 }, frame.left + INSET, y, weight);
  return lines.slice(shown.length);
}
