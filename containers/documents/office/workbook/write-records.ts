import writeExcel, { type CellObject } from 'write-excel-file/node';
import { unzip } from '../../../files/unzip.ts';
import { escapeMarkup } from '../../text/xml-text.ts';
import { packed, ZipFile } from '../../text/zip-file.ts';
import { CellLooks } from './cell-looks.ts';
import { columnName } from './column-name.ts';
import { RecordRows } from './record-rows.ts';
import { columnWidths, type RecordSheet } from './record-sheet.ts';

const HEADING_FILL = '#d9e1f2';
const DATA_END = '</sheetData>';
/** The defined name under which Excel keeps a filter. */
const FILTER_NAME = '_xlnm._FilterDatabase';

const MOST_PART_BYTES = 256 * 1024 * 1024;
const STYLES = 'xl/styles.xml';
const WORKBOOK = 'xl/workbook.xml';

type Parts = ReadonlyMap<string, Buffer>;

function headingCell(text: string): CellObject {
  return { value: text, type: String, fontWeight: 'bold', backgroundColor: HEADING_FILL };
}

/** A workbook of nothing but headings, which stay in sight, and of one cell of each look below the first of them. */
async function frameOf(
  sheets: readonly RecordSheet[],
  widths: readonly number[][],
  samples: readonly CellObject[],
): Promise<Parts> {
  const bytes = await writeExcel(
    sheets.map(({ name, headings }, index) => ({
      sheet: name,
      data: [headings.map(headingCell), ...(index === 0 && samples.length > 0 ? [[...samples]] : [])],
      columns: (widths[index] ?? []).map((width) => ({ width })),
      stickyRowsCount: 1,
    })),
    { fontFamily: 'Calibri', fontSize: 11 },
  ).toBuffer();
  return unzip(bytes, MOST_PART_BYTES);
}

function partOf(parts: Parts, name: string): string {
  const part = parts.get(name);
  if (part === undefined) throw new Error(`The workbook has no ${name}.`);
  return part.toString('utf8');
}

function filterRange({ headings }: RecordSheet, rows: number): [column: string, row: number] {
  return [columnName(Math.max(0, headings.length - 1)), rows];
}

/** A sheet of the frame with its rows, and the arrows by which they are filtered. */
function* sheetTexts(frame: string, sheet: RecordSheet, rows: RecordRows): Generator<string> {
  const end = frame.lastIndexOf(DATA_END);
  yield frame.slice(0, end);
  yield* rows.texts();
  const [column, row] = filterRange(sheet, rows.count);
  yield `${DATA_END}<autoFilter ref="A1:${column}${row}"/>${frame.slice(end + DATA_END.length)}`;
}

function definedName(sheet: RecordSheet, index: number, rows: number): string {
  const [column, row] = filterRange(sheet, rows);
  const range = `'${sheet.name.replaceAll("'", "''")}'!$A$1:$${column}$${row}`;
  return `<definedName name="${FILTER_NAME}" localSheetId="${index}" hidden="1">${escapeMarkup(range)}</definedName>`;
}

/** The numbers that the library gave to the looks of the samples. */
function numbersOfSamples(frame: string): number[] {
  const [, ...cells] = frame.slice(frame.indexOf('<row r="2"')).split('<c ');
  return cells.map((cell) => Number(/^r="[A-Z]{1,3}2" s="(\d{1,6})"/.exec(cell)?.[1]));
}

/**
 * Writes an XLSX of sheets of records, row by row, so that memory does not grow with them: the library makes all but the
 * rows. Returns how many texts were longer than a cell may be.
 */
export async function writeRecords(sheets: readonly RecordSheet[], path: string): Promise<number> {
  const widths = sheets.map(columnWidths);
  const looks = new CellLooks();
  const empty = await frameOf(sheets, widths, []);
  const file = new ZipFile(path);
  const written = sheets.map((sheet, index) => {
    const part = `xl/worksheets/sheet${index + 1}.xml`;
    const rows = new RecordRows(sheet, looks);
    file.stream(part, sheetTexts(partOf(empty, part), sheet, rows));
    return { part, rows };
  });
  const styled = await frameOf(sheets, widths, looks.samples);
  const numbers = numbersOfSamples(partOf(styled, 'xl/worksheets/sheet1.xml'));
  if (numbers.join() !== looks.numbers.join()) throw new Error('The looks of cells have other numbers.');
  const names = sheets.map((sheet, index) => definedName(sheet, index, written[index]?.rows.count ?? 1));
  const workbook = partOf(empty, WORKBOOK).replace(
    '<definedNames/>',
    () => `<definedNames>${names.join('')}</definedNames>`,
  );
  const parts = new Map(empty)
    .set(STYLES, Buffer.from(partOf(styled, STYLES)))
    .set(WORKBOOK, Buffer.from(workbook));
  for (const [name, bytes] of parts)
    if (!written.some(({ part }) => part === name)) file.add(packed(name, bytes));
  file.end();
  return written.reduce((sum, { rows }) => sum + rows.cutTexts, 0);
}
