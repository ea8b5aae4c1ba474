import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface TestSheet {
  name: string;
  rows: (string | number)[][];
  hidden?: boolean;
  /** XML before the rows (columns) and after them (print settings). */
  before?: string;
  after?: string;
  /** The comments of the first cells of the first column. */
  comments?: { text: string; isShown?: boolean }[];
  /**
   * The number format of each row: the id of a built-in format of Excel, or a format that the workbook
   * defines.
   */
  formats?: (number | string)[];
}

const FIRST_OWN_FORMAT = 164;

/** The number formats of a sheet as styles, one per row. */
function stylesXml(formats: readonly (number | string)[]): string {
  const idOf = (format: number | string, row: number) =>
    typeof format === 'number' ? format : FIRST_OWN_FORMAT + row;
  const own = formats.flatMap((format, row) =>
    typeof format === 'number' ? [] : [`<numFmt numFmtId="${idOf(format, row)}" formatCode="${format}"/>`],
  );
  const styles = formats.map((format, row) => `<xf numFmtId="${idOf(format, row)}" applyNumberFormat="1"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts><font><sz val="11"/><name val="Calibri"/></font></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
}

function columnOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnOf(Math.floor(index / 26) - 1)}${letter}`;
}

function cell(value: string | number, row: number, column: number, isFormatted: boolean): string {
  const place = `${columnOf(column)}${row + 1}`;
  return typeof value === 'number'
    ? `<c r="${place}"${isFormatted ? ` s="${row}"` : ''}><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
}

function sheetXml({ rows, before = '', after = '', comments, formats }: TestSheet): string {
  const drawing = comments ? `<legacyDrawing xmlns:r="${RELATIONS}" r:id="r2"/>` : '';
  const data = rows.map(
    (values, row) =>
      `<row r="${row + 1}">${values.map((value, column) => cell(value, row, column, formats !== undefined)).join('')}</row>`,
  );
  return `<worksheet xmlns="${MAIN}">${before}<sheetData>${data.join('')}</sheetData>${after}${drawing}</worksheet>`;
}

type Comments = NonNullable<TestSheet['comments']>;

function commentsXml(comments: Comments): string {
  const list = comments.map(
    ({ text }, row) => `<comment ref="A${row + 1}" authorId="0"><text><t>${text}</t></text></comment>`,
  );
  return `<comments xmlns="${MAIN}"><authors><author>Ana</author></authors><commentList>${list.join('')}</commentList></comments>`;
}

/** The positions of the comments on the sheet, and their visibility. */
function commentShapes(comments: Comments): string {
  const shapes = comments.map(
    ({ isShown }, row) =>
      `<v:shape id="s${row}" type="#t" style="position:absolute;width:100pt;height:50pt;visibility:${isShown ? 'visible' : 'hidden'}"><x:ClientData ObjectType="Note"><x:Anchor>3, 0, ${row * 4}, 0, 5, 0, ${row * 4 + 3}, 0</x:Anchor><x:Row>${row}</x:Row><x:Column>0</x:Column>${isShown ? '<x:Visible/>' : ''}</x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="t" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/>${shapes.join('')}</xml>`;
}

function commentParts({ comments }: TestSheet, number: number): [string, Uint8Array][] {
  if (!comments) return [];
  const relations = [
    `<Relationship Id="r1" Type="${RELATIONS}/comments" Target="../comments${number}.xml"/>`,
    `<Relationship Id="r2" Type="${RELATIONS}/vmlDrawing" Target="../drawings/shapes${number}.vml"/>`,
  ];
  return [
    [`xl/comments${number}.xml`, strToU8(commentsXml(comments))],
    [`xl/drawings/shapes${number}.vml`, strToU8(commentShapes(comments))],
    [
      `xl/worksheets/_rels/sheet${number}.xml.rels`,
      strToU8(`<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`),
    ],
  ];
}

/** A workbook as scripts write it: without styles, except the number formats of one sheet. */
export function makeXlsx(...sheets: TestSheet[]): Uint8Array {
  const parts = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  const overrides = parts.map(
    (part) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const commented = sheets.flatMap(({ comments }, index) =>
    comments
      ? [
          `<Override PartName="/xl/comments${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/>`,
        ]
      : [],
  );
  const listed = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${hidden ? 'state="hidden"' : ''} r:id="r${index + 1}"/>`,
  );
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const formats = sheets.find((sheet) => sheet.formats !== undefined)?.formats;
  if (formats !== undefined) {
    overrides.push(
      `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE.replace('.sheet', '.styles')}+xml"/>`,
    );
    related.push(`<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/>`);
  }
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.main+xml"/>${[...overrides, ...commented].join('')}</Types>`,
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
    ...(formats === undefined ? {} : { 'xl/styles.xml': strToU8(stylesXml(formats)) }),
    ...Object.fromEntries(sheets.map((sheet, index) => [parts[index], strToU8(sheetXml(sheet))])),
    ...Object.fromEntries(sheets.flatMap((sheet, index) => commentParts(sheet, index + 1))),
  });
}
