import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { fromXml } from '../text/xml-text.ts';

/** Left, top, right and bottom in points, from the top left corner of the page as it is shown. */
export type Box = [number, number, number, number];

export interface Word {
  text: string;
  /** From 0. */
  page: number;
  box: Box;
  /** What begins with it. */
  starts: 'page' | 'block' | 'line' | null;
}

const CHUNK_BYTES = 1 << 20;
/** A word of poppler's is one line; what is longer is no word that anybody reads. */
const MAX_LINE = 100_000;
const WORD = /^ *<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>$/;

/** The lines of a text file, read in parts. */
export function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const decoder = new StringDecoder('utf8');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = '';
  try {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n');
      rest = (lines.pop() ?? '').slice(0, MAX_LINE);
      yield* lines;
    }
    yield rest;
  } finally {
    closeSync(file);
  }
}

/** The words of `pdftotext -bbox-layout`, at most `most`; null where there are more. */
export function readWords(lines: Iterable<string>, most: number): Word[] | null {
  const words: Word[] = [];
  let page = -1;
  let starts: Word['starts'] = null;
  for (const line of lines) {
    const markup = line.trimStart();
    if (markup.startsWith('<page ')) {
      page += 1;
      starts = 'page';
    } else if (markup.startsWith('<block ')) starts = starts === 'page' ? 'page' : 'block';
    else if (markup.startsWith('<line ')) starts ??= 'line';
    if (!markup.startsWith('<word ')) continue;
    const [, left, top, right, bottom, escaped = ''] = WORD.exec(line) ?? [];
    const text = fromXml(escaped);
    const box: Box = [Number(left), Number(top), Number(right), Number(bottom)];
    if (text.trim() === '' || page < 0 || !box.every(Number.isFinite)) continue;
    if (words.push({ text, page, box, starts }) > most) return null;
    starts = null;
  }
  return words;
}

/** The words of a page apiece. */
export function byPage(words: readonly Word[], pages: number): Word[][] {
  const found: Word[][] = Array.from({ length: pages }, () => []);
  for (const word of words) found[word.page]?.push(word);
  return found;
}
