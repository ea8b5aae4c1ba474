import type { CutPlace } from '../../../common/shipping/recognition.ts';
import { turnedAbout } from '../../labels/skew.ts';

/** A word as it stands on its page; points from the top left of what is shown. */
export interface PlacedWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A page's size in points, and its words in the order of the file. */
export interface WrittenPage {
  width: number;
  height: number;
  words: PlacedWord[];
}

const PAGE = '<page ';
const WORD = '<word ';
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** The pages as `pdftotext -bbox` tells them. */
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

function shifted(word: PlacedWord, [x, y]: readonly [number, number]): PlacedWord {
  const [across, down] = [x - (word.left + word.right) / 2, y - (word.top + word.bottom) / 2];
  return {
    text: word.text,
    left: word.left + across,
    right: word.right + across,
    top: word.top + down,
    bottom: word.bottom + down,
  };
}

/** The words whose middle lies in a place of their page, where they lie once its skew is taken back. */
export function wordsIn(
  { width, height, words }: WrittenPage,
  { box, skew }: Pick<CutPlace, 'box' | 'skew'>,
): PlacedWord[] {
  const [left, top, right, bottom] = box;
  const straight =
    skew === 0
      ? words
      : words.map((word) => {
          const middle = [(word.left + word.right) / 2, (word.top + word.bottom) / 2] as const;
          return shifted(word, turnedAbout(middle, [width / 2, height / 2], -skew));
        });
  return straight.filter((word) => {
    const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
    return x >= left && x < right && y >= top && y < bottom;
  });
}
