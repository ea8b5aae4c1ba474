import { readFileSync } from 'node:fs';
import { passagesOf } from '../../documents/office/reading-copy/written-text.ts';
import { lostWords } from '../../documents/text/word-count/lost-words.ts';
import { textOfMarkup } from '../../documents/text/word-count/markup-text.ts';
import { unzip } from '../../files/unzip.ts';
import type { CompareWordsJob, compareWordsProgram } from '../../protocol/office/compare-words.ts';
import { runProgram } from '../../protocol/run-program.ts';

const MOST_PAGE_BYTES = 256 * 1024 * 1024;
const PAGE = /\.x?html$/;
const MOST_PLACE = 40;

function textsOf({ result, format }: CompareWordsJob): string[] {
  const bytes = readFileSync(result);
  if (format === 'txt') return [bytes.toString('utf8')];
  if (format === 'html') return [textOfMarkup(bytes.toString('utf8'))];
  const pages = unzip(bytes, MOST_PAGE_BYTES, (name) => PAGE.test(name));
  return Array.from(pages.values(), (page) => textOfMarkup(page.toString('utf8')));
}

function beginningOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= MOST_PLACE) return words;
  return `${words.slice(0, words.lastIndexOf(' ', MOST_PLACE) + 1 || MOST_PLACE).trim()}…`;
}

await runProgram<typeof compareWordsProgram>((job) => {
  const passages = passagesOf(readFileSync(job.source));
  const { pages } = lostWords(passages, { texts: textsOf(job) });
  const first = passages.find(({ page }) => page === pages[0]?.page);
  return {
    missing: pages.reduce((sum, { words }) => sum + words, 0),
    place: first === undefined ? '' : beginningOf(first.text),
  };
});
