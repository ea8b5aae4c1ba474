import type { ShownBox } from '../../plain/geometry/boxes.ts';
import type { Point } from '../../plain/geometry/matrix.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { fromXml } from './xml-text.ts';

/** A word at its place on the page. */
export interface PlacedWord extends ShownBox {
  text: string;
}

/** A word in the reading order that pdftotext found. */
export interface WrittenWord extends PlacedWord {
  /** The largest part of the document that starts with the word; null within a line, and without `-bbox-layout`. */
  starts: 'page' | 'block' | 'line' | null;
}

/** A page's size, and its words in the order of the report. */
export interface WrittenPage extends Size {
  words: PlacedWord[];
}

type ReportPart = { kind: 'page'; size: Size } | { kind: 'word'; word: WrittenWord };

const PAGE = /^ *<page width="([\d.]+)" height="([\d.]+)">/;
const WORD = /^ *<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>$/;

function wordOf(line: string, starts: WrittenWord['starts']): WrittenWord | null {
  const [, ...read] = WORD.exec(line) ?? [];
  const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] = read.map(Number);
  const text = fromXml(read[4] ?? '').trim();
  const isPlaced = [left, top, right, bottom].every(Number.isFinite);
  return text === '' || !isPlaced ? null : { text, left, top, right, bottom, starts };
}

/** The pages and words in the report of `pdftotext -bbox` or `-bbox-layout`, one after the other. */
export function* readReport(lines: Iterable<string>): Generator<ReportPart> {
  let hasPage = false;
  let starts: WrittenWord['starts'] = null;
  for (const line of lines) {
    const markup = line.trimStart();
    if (markup.startsWith('<page ')) {
      const [, width, height] = PAGE.exec(line) ?? [];
      yield { kind: 'page', size: { width: Number(width ?? 0), height: Number(height ?? 0) } };
      [hasPage, starts] = [true, 'page'];
    } else if (markup.startsWith('<block ')) starts = starts === 'page' ? 'page' : 'block';
    else if (markup.startsWith('<line ')) starts ??= 'line';
    if (!markup.startsWith('<word ') || !hasPage) continue;
    const word = wordOf(line, starts);
    if (word === null) continue;
    yield { kind: 'word', word };
    starts = null;
  }
}

/** All pages of a report. */
export function readWrittenPages(lines: Iterable<string>): WrittenPage[] {
  const pages: WrittenPage[] = [];
  for (const part of readReport(lines)) {
    if (part.kind === 'page') pages.push({ ...part.size, words: [] });
    else {
      const { text, left, top, right, bottom } = part.word;
      pages.at(-1)?.words.push({ text, left, top, right, bottom });
    }
  }
  return pages;
}

export function middleOf({ left, top, right, bottom }: ShownBox): Point {
  return [(left + right) / 2, (top + bottom) / 2];
}
