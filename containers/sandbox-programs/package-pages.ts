import { unzipSync } from 'fflate';

const ROWS_A_PAGE = 50;
const MAX_PART_BYTES = 256 * 1024 * 1024;
const SLIDE = /^(ppt\/slides\/slide\d+\.xml|Index\/Slide[^/]*\.iwa)$/;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const CONTENT = 'content.xml';

function partsOf(bytes: Buffer, isWanted: (name: string) => boolean): string[] {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => isWanted(name) && originalSize <= MAX_PART_BYTES,
  });
  return Object.values(parts).map((content) => Buffer.from(content).toString('latin1'));
}

function occurrences(text: string, sought: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) count++;
  return count;
}

/** The slides of a presentation of PowerPoint, OpenDocument or Keynote. */
export function pagesOfSlides(bytes: Buffer): number {
  const names: string[] = [];
  const [content = ''] = partsOf(bytes, (name) => {
    names.push(name);
    return name === CONTENT;
  });
  return names.filter((name) => SLIDE.test(name)).length + occurrences(content, '<draw:page ');
}

/** Pages of fifty rows, of a workbook of Excel or OpenDocument: how it is printed is known once it is. */
export function pagesOfSheets(bytes: Buffer): number {
  const sheets = partsOf(bytes, (name) => name === CONTENT || SHEET.test(name));
  const pages = sheets.map((sheet) =>
    Math.ceil((occurrences(sheet, '<row') + occurrences(sheet, '<table:table-row')) / ROWS_A_PAGE),
  );
  return pages.reduce((sum, count) => sum + count, 0);
}

/** As above, of a table of plain text. */
export function pagesOfLines(lines: number): number {
  return Math.ceil(lines / ROWS_A_PAGE);
}
