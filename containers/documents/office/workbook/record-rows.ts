import type { CellValue } from '../../text/values/column-values.ts';
import { escapeMarkup, holdableInXml } from '../../text/xml-text.ts';
import type { CellLooks } from './cell-looks.ts';
import { columnName } from './column-name.ts';
import type { RecordRow, RecordSheet } from './record-sheet.ts';

/** The maximum length of the text of an Excel cell, in characters. */
const LONGEST_TEXT = 32_767;
const LONG_TEXT = 50;
const DAY_MS = 86_400_000;
/** Days from what Excel counts from to what JavaScript does. */
const EPOCH_DAYS = 25_569;
/** Characters of rows that are handed over together. */
const CHUNK = 65_536;

function isLong(value: CellValue | null): boolean {
  return value?.kind === 'text' && (value.text.length > LONG_TEXT || value.text.includes('\n'));
}

function escaped(text: string): string {
  return escapeMarkup(holdableInXml(text));
}

/** The rows of a sheet as its XML has them, each text in its own cell, so that none has to be remembered. */
export class RecordRows {
  readonly #looks: CellLooks;
  readonly #sheet: RecordSheet;
  readonly #columns: readonly string[];
  /** Rows, the headings among them. */
  count = 1;
  /** Texts that a cell cannot hold to their end. */
  cutTexts = 0;

  constructor(sheet: RecordSheet, looks: CellLooks) {
    [this.#sheet, this.#looks] = [sheet, looks];
    this.#columns = sheet.headings.map((_, column) => columnName(column));
  }

  *texts(): Generator<string> {
    let chunk = '';
    for (const row of this.#sheet.rows()) {
      this.count += 1;
      chunk += `<row r="${this.count}">${this.#cellsOf(row)}</row>`;
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }

  #cellsOf(row: RecordRow): string {
    const isAtTop = !this.#sheet.hasLowRows && row.some(isLong);
    let cells = '';
    for (const [column, value] of row.entries())
      if (value !== null && value.kind !== 'empty') {
        const wrapsTexts = !this.#sheet.hasLowRows && isLong(value);
        const look = this.#looks.numberOf(value, { isAtTop, wrapsTexts });
        cells += this.#cellOf(`r="${this.#columns[column]}${this.count}" s="${look}"`, value);
      }
    return cells;
  }

  #cellOf(attributes: string, value: Exclude<CellValue, { kind: 'empty' }>): string {
    if (value.kind === 'number') return `<c ${attributes}><v>${value.value}</v></c>`;
    if (value.kind === 'date')
      return `<c ${attributes}><v>${value.value.getTime() / DAY_MS + EPOCH_DAYS}</v></c>`;
    if (value.text.length > LONGEST_TEXT) this.cutTexts += 1;
    const text = escaped(value.text.slice(0, LONGEST_TEXT));
    return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
}
