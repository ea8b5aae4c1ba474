import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { ShownBox } from '../../plain/geometry/boxes.ts';
import { fromXml } from '../text/xml-text.ts';

export interface Word {
  text: string;
  /** From 0. */
  page: number;
  box: ShownBox;
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
    const [, ...read] = WORD.exec(line) ?? [];
    const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] = read.map(Number);
    const text = fromXml(read[4] ?? '');
    if (text.trim() === '' || page < 0 || ![left, top, right, bottom].every(Number.isFinite)) continue;
    const box = { left, top, right, bottom };
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
