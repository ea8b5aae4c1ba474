import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { fromXml } from '../../text/xml-text.ts';
import type { Letter, TextLine } from './letters.ts';

export interface StructuredPage {
  width: number;
  height: number;
  lines: TextLine[];
}

/** Numbers may be `1e+06`, `nan` and `inf`. */
const PAGE = /^<page id="[^"]{0,40}" width="([-+.\da-z]{1,30})" height="([-+.\da-z]{1,30})">/;
const LINE = /^<line bbox="([-+.\da-z ]{1,150})" wmode="\d" dir="([-+.\da-z]{1,30}) ([-+.\da-z]{1,30})">/;
const CHARACTER = /^<char quad="([-+.\da-z ]{1,300})" [^>]{0,200} c="([^"]{1,20})"\/>/;
/** Off the page: text whose place is no number is still searched. */
const NOWHERE: ShownBox = { left: -1, top: -1, right: -1, bottom: -1 };
const DIRECTIONS: readonly (readonly [0 | 90 | 180 | 270, number, number])[] = [
  [0, 1, 0],
  [90, 0, 1],
  [180, -1, 0],
  [270, 0, -1],
];
const ALMOST = 0.02;

function unreadable(markup: string): Error {
  return new Error(`The text of a page could not be read: ${/^<\w*/.exec(markup)?.[0] ?? 'no end'}`);
}

function boxOfQuad(numbers: readonly number[]): ShownBox {
  if (numbers.length !== 8 || !numbers.every(Number.isFinite)) return NOWHERE;
  const across = numbers.filter((_, index) => index % 2 === 0);
  const down = numbers.filter((_, index) => index % 2 === 1);
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
}

function parseLine(markup: string): TextLine & { letters: Letter[] } {
  const [matched, corners = '', x, y] = LINE.exec(markup) ?? [];
  if (matched === undefined) throw unreadable(markup);
  const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] = corners
    .split(' ')
    .map(Number);
  const isSomewhere = [left, top, right, bottom].every(Number.isFinite);
  const box = isSomewhere ? { left, top, right, bottom } : NOWHERE;
  const found = DIRECTIONS.find(
    ([, dx, dy]) => Math.abs(dx - Number(x)) < ALMOST && Math.abs(dy - Number(y)) < ALMOST,
  );
  return { box, letters: [], direction: found?.[0] ?? null };
}

/** The pages of what `mutool convert -F stext` writes, one at a time, in points of mutool's; throws where it is not whole. */
export function* readStructuredText(lines: Iterable<string>): Generator<StructuredPage> {
  let page: StructuredPage | undefined;
  let line: ReturnType<typeof parseLine> | null = null;
  let isWhole = false;
  for (const markup of lines) {
    if (markup.startsWith('<page ')) {
      if (page) yield page;
      const [matched, width, height] = PAGE.exec(markup) ?? [];
      if (matched === undefined) throw unreadable(markup);
      page = { width: Number(width) || 0, height: Number(height) || 0, lines: [] };
      line = null;
    } else if (markup.startsWith('<line ')) {
      line = parseLine(markup);
      page?.lines.push(line);
    } else if (markup.startsWith('<char ')) {
      const [matched, quad = '', text = ''] = CHARACTER.exec(markup) ?? [];
      if (matched === undefined || line === null) throw unreadable(markup);
      line.letters.push({ text: fromXml(text), box: boxOfQuad(quad.split(' ').map(Number)) });
    } else if (markup.startsWith('</document>')) isWhole = true;
  }
  if (!isWhole) throw unreadable('');
  if (page) yield page;
}
