import { fromXml } from '../xml-text.ts';
import type { Box, Letter, TextLine } from './letters.ts';

export interface StructuredPage {
  width: number;
  height: number;
  lines: TextLine[];
}

const PAGE = /^<page id="[^"]{0,40}" width="([-\d.e]{1,30})" height="([-\d.e]{1,30})">/;
const LINE = /^<line bbox="([-\d.e ]{1,150})" wmode="\d" dir="([-\d.e]{1,30}) ([-\d.e]{1,30})">/;
const CHARACTER = /^<char quad="([-\d.e ]{1,300})" [^>]{0,200} c="([^"]{1,20})"\/>/;
const DIRECTIONS: readonly (readonly [0 | 90 | 180 | 270, number, number])[] = [
  [0, 1, 0],
  [90, 0, 1],
  [180, -1, 0],
  [270, 0, -1],
];
const ALMOST = 0.02;

function boxOfQuad(numbers: readonly number[]): Box | null {
  if (numbers.length !== 8 || !numbers.every(Number.isFinite)) return null;
  const across = numbers.filter((_, index) => index % 2 === 0);
  const down = numbers.filter((_, index) => index % 2 === 1);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

function parseLine(markup: string): (TextLine & { letters: Letter[] }) | null {
  const [, corners = '', x, y] = LINE.exec(markup) ?? [];
  const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] = corners
    .split(' ')
    .map(Number);
  const box: Box = [left, top, right, bottom];
  if (!box.every(Number.isFinite)) return null;
  const found = DIRECTIONS.find(
    ([, dx, dy]) => Math.abs(dx - Number(x)) < ALMOST && Math.abs(dy - Number(y)) < ALMOST,
  );
  return { box, letters: [], direction: found?.[0] ?? null };
}

/** The pages of what `mutool convert -F stext` writes, one at a time, in points of mutool's. */
export function* readStructuredText(lines: Iterable<string>): Generator<StructuredPage> {
  let page: StructuredPage | undefined;
  let line: ReturnType<typeof parseLine> = null;
  for (const markup of lines) {
    if (markup.startsWith('<page ')) {
      if (page) yield page;
      const [, width, height] = PAGE.exec(markup) ?? [];
      page = { width: Number(width) || 0, height: Number(height) || 0, lines: [] };
      line = null;
    } else if (markup.startsWith('<line ')) {
      line = parseLine(markup);
      if (line && page) page.lines.push(line);
    } else if (line && markup.startsWith('<char ')) {
      const [, quad = '', text = ''] = CHARACTER.exec(markup) ?? [];
      const box = boxOfQuad(quad.split(' ').map(Number));
      if (box) line.letters.push({ text: fromXml(text), box });
    }
  }
  if (page) yield page;
}
