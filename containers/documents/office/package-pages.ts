import { pagesOfRows } from '../../files/pages-of-rows.ts';
import { unzip } from '../../files/unzip.ts';

const MAX_PART_BYTES = 256 * 1024 * 1024;
const SLIDE = /^(ppt\/slides\/slide\d+\.xml|Index\/Slide[^/]*\.iwa)$/;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const ROW = /<(?:[A-Za-z][\w.-]{0,30}:)?row[\s/>]/g;
const CONTENT = 'content.xml';

function partsOf(bytes: Buffer, isWanted: (name: string) => boolean): string[] {
  return Array.from(unzip(bytes, MAX_PART_BYTES, isWanted).values(), (part) => part.toString('latin1'));
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

/** Counts the rows of a sheet of Excel, whose elements may have a prefix. */
function countRows(sheet: string): number {
  let count = 0;
  for (const _ of sheet.matchAll(ROW)) count++;
  return count;
}

/** The pages of a workbook of Excel or OpenDocument, for the price. */
export function pagesOfSheets(bytes: Buffer): number {
  const sheets = partsOf(bytes, (name) => name === CONTENT || SHEET.test(name));
  const pages = sheets.map((sheet) => pagesOfRows(countRows(sheet) + occurrences(sheet, '<table:table-row')));
  return pages.reduce((sum, count) => sum + count, 0);
}
