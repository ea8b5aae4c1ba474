import type { ShownBox } from '../../plain/geometry/boxes.ts';
import type { Point } from '../../plain/geometry/matrix.ts';
import type { Size } from '../../plain/geometry/sizes.ts';

/** A word with its place on the page. */
export interface PlacedWord extends ShownBox {
  text: string;
}

/** A page's size, and its words in the order of the file. */
export interface WrittenPage extends Size {
  words: PlacedWord[];
}

const PAGE = '<page ';
const WORD = '<word ';
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Reads the pages in the report of `pdftotext -bbox`. */
export function readWrittenPages(report: string): WrittenPage[] {
  const pages: WrittenPage[] = [];
  for (const line of report.split('\n')) {
    if (line.includes(PAGE)) {
      const [, width, , height] = line.split('"');
      pages.push({ width: Number(width), height: Number(height), words: [] });
    }
    if (!line.includes(WORD)) continue;
    const [, left, , top, , right, , bottom, rest = ''] = line.split('"');
    const text = plain(rest.slice(1).split('<')[0] ?? '').trim();
    const sides = [left, top, right, bottom].map(Number);
    const [x = 0, y = 0, x2 = 0, y2 = 0] = sides;
    if (text !== '' && sides.every(Number.isFinite))
      pages.at(-1)?.words.push({ text, left: x, top: y, right: x2, bottom: y2 });
  }
  return pages;
}

export function middleOf({ left, top, right, bottom }: ShownBox): Point {
  return [(left + right) / 2, (top + bottom) / 2];
}
