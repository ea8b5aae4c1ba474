import { unzip } from '../../../files/unzip.ts';
import { type Attributes, decodeXml, readXml } from '../../text/read-xml.ts';
import type { SheetTable } from './cell.ts';
import {
  type Cell,
  chooseSheet,
  EMPTY_CELL,
  MOST_COLUMNS,
  MOST_ROWS,
  SheetFault,
  type SheetRow,
} from './cell.ts';

const MOST_PART_BYTES = 256 * 1024 * 1024;
const CONTENT = 'content.xml';
const MOST_SPACES = 1_000;

interface Sheet {
  name: string;
  isHidden: boolean;
  rows: SheetRow[];
}

function valuesOfCell(attributes: Attributes): Pick<Cell, 'number' | 'date'> {
  const type = attributes.get('office:value-type') ?? '';
  if (type === 'date') {
    const written = attributes.get('office:date-value') ?? '';
    const date = new Date(written.includes('T') ? `${written}Z` : written);
    return Number.isNaN(date.getTime()) ? {} : { date };
  }
  const number = Number(attributes.get('office:value'));
  return ['float', 'currency', 'percentage'].includes(type) && Number.isFinite(number) ? { number } : {};
}

function repeats(attributes: Attributes, name: string): number {
  return Math.max(1, Number(attributes.get(name)) || 1);
}

/** Reads the cells of all sheets; what is repeated without anything in it is only counted. */
class SheetReader {
  readonly sheets: Sheet[] = [];
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #row: Attributes = new Map();
  #cell: Attributes = new Map();
  #cells: Cell[] = [];
  #text: string | null = null;
  #place = 0;
  #column = 0;
  #aside = 0;
  #paragraphs = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#aside > 0 || ['office:annotation', 'draw:frame', 'table:shapes'].includes(name)) {
      this.#aside += 1;
      return;
    }
    if (name === 'style:style') this.#style = attributes.get('style:name') ?? '';
    else if (name === 'style:table-properties' && attributes.get('table:display') === 'false')
      this.#hiddenStyles.add(this.#style);
    else if (name === 'table:table') this.#openSheet(attributes);
    else if (name === 'table:table-row') {
      this.#row = attributes;
      this.#cells = [];
      this.#column = 0;
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.#cell = attributes;
      this.#paragraphs = 0;
      this.#text = '';
    } else if (this.#text !== null) this.#openText(name, attributes);
  }

  close(name: string): void {
    if (this.#aside > 0) this.#aside -= 1;
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#closeCell();
    else if (name === 'table:table-row') this.#closeRow();
  }

  text(content: string): void {
    if (this.#aside === 0 && this.#text !== null && this.#paragraphs > 0)
      this.#text += content.replace(/[\t\n\r ]+/g, ' ');
  }

  #openSheet(attributes: Attributes): void {
    const isHidden = this.#hiddenStyles.has(attributes.get('table:style-name') ?? '');
    this.sheets.push({ name: attributes.get('table:name') ?? '', isHidden, rows: [] });
    this.#place = 0;
  }

  #openText(name: string, attributes: Attributes): void {
    if (name === 'text:p' || name === 'text:h') this.#paragraphs += 1;
    if (name === 'text:p' && this.#paragraphs > 1) this.#text += '\n';
    if (name === 'text:line-break') this.#text += '\n';
    if (name === 'text:tab') this.#text += '\t';
    if (name === 'text:s') this.#text += ' '.repeat(Math.min(MOST_SPACES, repeats(attributes, 'text:c')));
  }

  #closeCell(): void {
    const text = this.#text ?? '';
    this.#text = null;
    const times = repeats(this.#cell, 'table:number-columns-repeated');
    const start = this.#column;
    this.#column += times;
    if (text === '') return;
    if (this.#column > MOST_COLUMNS) throw new SheetFault('tooManyColumns');
    while (this.#cells.length < start) this.#cells.push(EMPTY_CELL);
    const cell = { text, ...valuesOfCell(this.#cell) };
    for (let index = 0; index < times; index++) this.#cells.push(cell);
  }

  #closeRow(): void {
    const times = repeats(this.#row, 'table:number-rows-repeated');
    const rows = this.sheets.at(-1)?.rows ?? [];
    const isHidden = ['collapse', 'filter'].includes(this.#row.get('table:visibility') ?? '');
    if (this.#cells.length > 0)
      for (let index = 0; index < times; index++) {
        if (rows.length >= MOST_ROWS) throw new SheetFault('tooManyRecords');
        rows.push({ place: this.#place + index + 1, isHidden, cells: this.#cells });
      }
    this.#place += times;
  }
}

/** A sheet of an OpenDocument workbook, as it was last shown. */
export function readOds(bytes: Uint8Array, wanted: string | undefined): SheetTable {
  const content = unzip(bytes, MOST_PART_BYTES, (name) => name === CONTENT).get(CONTENT);
  if (content === undefined) throw new SheetFault('damaged');
  const reader = new SheetReader();
  readXml(decodeXml(content), reader);
  const { name, rows } = chooseSheet(reader.sheets, wanted);
  const names = reader.sheets.filter(({ isHidden }) => !isHidden).map((sheet) => sheet.name);
  return { name, sheets: names, rows, uncalculated: 0 };
}
