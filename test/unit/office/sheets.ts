import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface TestSheet {
  name: string;
  rows: (string | number)[][];
  hidden?: boolean;
  /** XML before the rows (columns) and after them (print set-up). */
  before?: string;
  after?: string;
}

function columnOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnOf(Math.floor(index / 26) - 1)}${letter}`;
}

function cell(value: string | number, row: number, column: number): string {
  const place = `${columnOf(column)}${row + 1}`;
  return typeof value === 'number'
    ? `<c r="${place}"><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
}

function sheetXml({ rows, before = '', after = '' }: TestSheet): string {
  const data = rows.map(
    (values, row) =>
      `<row r="${row + 1}">${values.map((value, column) => cell(value, row, column)).join('')}</row>`,
  );
  return `<worksheet xmlns="${MAIN}">${before}<sheetData>${data.join('')}</sheetData>${after}</worksheet>`;
}

/** A workbook without styles, as scripts write it. */
export function makeXlsx(...sheets: TestSheet[]): Uint8Array {
  const parts = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  const overrides = parts.map(
    (part) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const listed = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${hidden ? 'state="hidden"' : ''} r:id="r${index + 1}"/>`,
  );
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.main+xml"/>${overrides.join('')}</Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}</Relationships>`,
    ),
    ...Object.fromEntries(sheets.map((sheet, index) => [parts[index], strToU8(sheetXml(sheet))])),
  });
}
