import { counted } from '../../../plain/format.ts';
import type { Letters } from '../../fiscal/pages/paper/letters.ts';
import { PaperSheet } from '../../fiscal/pages/paper/sheet.ts';
import {
  LEADING,
  type LetterStyle,
  POINT_MM,
  textLengthOf,
  wrapText,
} from '../../fiscal/pages/paper/wrap.ts';
import { documentNumber } from '../../fiscal/values/values.ts';
import type { PickGroup, PickRow } from '../printing/pick-list.ts';

const [WIDTH_MM, HEIGHT_MM] = [100, 150];
const MARGIN = 4;
const RIGHT = WIDTH_MM - MARGIN;
const TITLE: LetterStyle = { size: 12, weight: 'bold' };
const HEADING: LetterStyle = { size: 11, weight: 'bold' };
const STRONG: LetterStyle = { size: 10, weight: 'bold' };
const PLAIN: LetterStyle = { size: 9, weight: 'regular' };
const BOX_MM = 4;
/** Left edge of the text behind a tick box. */
const INDENT = MARGIN + BOX_MM + 2;
const TOP = MARGIN + 7;
const BOTTOM = HEIGHT_MM - MARGIN;
const GAP = 1.2;
/** The greatest height of a parcel that is kept on one page, and the least lines of a higher one before a page break. */
const LONGEST_KEPT = 50;
const FEWEST_LINES = 4;
const UNNUMBERED = 'SEM NOTA';

/** Parts of a line in the list, and their height. */
interface PickLine {
  height: number;
  draw(sheet: PaperSheet, y: number): void;
}

function leading({ size }: LetterStyle): number {
  return size * POINT_MM * LEADING;
}

function heightOf(lines: readonly PickLine[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0);
}

function textLine(text: string, x: number, style: LetterStyle): PickLine {
  const draw = (sheet: PaperSheet, y: number) => {
    sheet.lines({ lines: [text], size: style.size, stretch: 1 }, x, y, style.weight);
  };
  return { height: leading(style), draw };
}

function wrapped(letters: Letters, text: string, x: number, style: LetterStyle, right = RIGHT): PickLine[] {
  return wrapText(letters, text, style, right - x).map((line) => textLine(line, x, style));
}

function totalOf(rows: number, units: number | null): string {
  const parcels = counted(rows, 'pacote', 'pacotes');
  return units === null || units === 0 ? parcels : `${parcels}, ${counted(units, 'unidade', 'unidades')}`;
}

/** Returns the position and the code beside the tick box, with the note's number at the right. */
function firstLines(letters: Letters, { position, code, number }: PickRow, hasNotes: boolean): PickLine[] {
  const unnumbered = hasNotes ? UNNUMBERED : '';
  const note = number === '' ? unnumbered : `NF ${documentNumber(number)}`;
  const place = `${position}.`;
  const left = INDENT + textLengthOf(letters, place, STRONG) + 2;
  const [first, ...rest] = wrapped(
    letters,
    code,
    left,
    STRONG,
    RIGHT - textLengthOf(letters, note, STRONG) - 2,
  );
  if (first === undefined) return [];
  const draw = (sheet: PaperSheet, y: number) => {
    sheet.box(MARGIN, y + 0.2, BOX_MM, BOX_MM);
    sheet.lines({ lines: [place], size: STRONG.size, stretch: 1 }, INDENT, y, STRONG.weight);
    first.draw(sheet, y);
    sheet.lines({ lines: [note], size: STRONG.size, stretch: 1 }, RIGHT, y, STRONG.weight, 'right');
  };
  return [{ height: first.height, draw }, ...rest];
}

function rowLines(letters: Letters, row: PickRow, hasNotes: boolean): PickLine[] {
  const { recipient, items } = row;
  const shared =
    row.with === null ? [] : wrapped(letters, `Outro volume do pedido da posição ${row.with}`, INDENT, PLAIN);
  const goods = items.flatMap(({ code, name, quantity, unit }) => {
    const [first, ...rest] = wrapped(letters, `${quantity} ${unit} × ${code} – ${name}`, INDENT + 2, PLAIN);
    return first === undefined ? [] : [first, ...rest];
  });
  const lines = [
    ...firstLines(letters, row, hasNotes),
    ...wrapped(letters, recipient, INDENT, PLAIN),
    ...shared,
    ...goods,
  ];
  const rule: PickLine = {
    height: 2 * GAP,
    draw: (sheet, y) => sheet.line(MARGIN, y + GAP, RIGHT, y + GAP),
  };
  return [...lines, rule];
}

function headingLines(
  letters: Letters,
  { carrier, rows, units }: PickGroup,
  isContinued: boolean,
): PickLine[] {
  const name = isContinued ? `${carrier} (continuação)` : carrier;
  const lines = wrapped(letters, name, MARGIN, HEADING);
  const total = isContinued ? [] : wrapped(letters, totalOf(rows.length, units), MARGIN, PLAIN);
  return [...lines, ...total, { height: GAP, draw: () => {} }];
}

/** Fills pages from the top. */
class PickPages {
  readonly sheets: PaperSheet[] = [];
  readonly #letters: Letters;
  #y = BOTTOM;

  constructor(letters: Letters) {
    this.#letters = letters;
  }

  hasRoom(lines: readonly PickLine[]): boolean {
    return this.#y + heightOf(lines) <= BOTTOM;
  }

  begin(): void {
    this.sheets.push(new PaperSheet(this.#letters, WIDTH_MM, HEIGHT_MM));
    this.#y = TOP;
  }

  put({ height, draw }: PickLine): void {
    const sheet = this.sheets.at(-1);
    if (sheet !== undefined) draw(sheet, this.#y);
    this.#y += height;
  }

  number(): void {
    for (const [index, sheet] of this.sheets.entries()) {
      sheet.text('LISTA DE SEPARAÇÃO', MARGIN, MARGIN + 3.5, TITLE);
      const place = `${index + 1} / ${this.sheets.length}`;
      sheet.text(place, RIGHT, MARGIN + 3.5, PLAIN, 'right');
      sheet.line(MARGIN, MARGIN + 5, RIGHT, MARGIN + 5);
    }
  }
}

function addGroup(pages: PickPages, letters: Letters, group: PickGroup, hasNotes: boolean): void {
  const heading = headingLines(letters, group, false);
  const more = headingLines(letters, group, true);
  for (const [index, row] of group.rows.entries()) {
    const own = rowLines(letters, row, hasNotes);
    const lines = index === 0 ? [...heading, ...own] : own;
    // A long parcel begins where its head fits, and continues on the next page.
    const kept =
      heightOf(own) <= LONGEST_KEPT ? lines : lines.slice(0, lines.length - own.length + FEWEST_LINES);
    if (!pages.hasRoom(kept)) {
      pages.begin();
      if (index > 0) for (const line of more) pages.put(line);
    }
    for (const line of lines) {
      if (!pages.hasRoom([line])) {
        pages.begin();
        for (const title of more) pages.put(title);
      }
      pages.put(line);
    }
  }
}

function addTotals(pages: PickPages, letters: Letters, groups: readonly PickGroup[]): void {
  const units = groups.map((group) => group.units);
  const all = units.reduce<number | null>((sum, own) => (sum === null || own === null ? null : sum + own), 0);
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const lines = [
    ...wrapped(letters, `TOTAL: ${totalOf(rows, all)}`, MARGIN, HEADING),
    ...groups.flatMap((group) =>
      wrapped(letters, `${group.carrier}: ${totalOf(group.rows.length, group.units)}`, MARGIN, PLAIN),
    ),
  ];
  if (!pages.hasRoom(lines)) pages.begin();
  for (const line of lines) {
    if (!pages.hasRoom([line])) pages.begin();
    pages.put(line);
  }
}

/** Draws the list of what is picked on paper of 100 by 150 mm. If there are notes, a parcel without one says so. */
export function drawPickList(
  letters: Letters,
  groups: readonly PickGroup[],
  hasNotes: boolean,
): PaperSheet[] {
  const pages = new PickPages(letters);
  for (const group of groups) addGroup(pages, letters, group, hasNotes);
  addTotals(pages, letters, groups);
  pages.number();
  return pages.sheets;
}
