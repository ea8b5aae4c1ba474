import { readFileSync } from 'node:fs';
import { PackageParts } from '../../documents/office/contents/package-parts.ts';
import { passagesOf, passagesOfContent } from '../../documents/office/reading-copy/written-text.ts';
import { textOfRtf } from '../../documents/text/rtf-text.ts';
import { lostWords } from '../../documents/text/word-count/lost-words.ts';
import { textOfMarkup } from '../../documents/text/word-count/markup-text.ts';
import { textOfWrittenPart } from '../../documents/text/word-count/written-part.ts';
import { unzip } from '../../files/unzip.ts';
import type { PageText } from '../../plain/page-text.ts';
import type { CompareWordsJob, compareWordsProgram } from '../../protocol/office/compare-words.ts';
import { runProgram } from '../../protocol/run-program.ts';

const MOST_PAGE_BYTES = 256 * 1024 * 1024;
const PAGE = /\.x?html$/;
const WORD_TEXT = /^word\/(?:document|footnotes|endnotes)\.xml$/;
/** Results that are compared with a document in a package. */
const OF_PACKAGES = ['docx', 'rtf'];
const MOST_PLACE = 40;

async function partsOf(path: string): Promise<PackageParts> {
  const parts = await PackageParts.open(path);
  if (parts === null) throw new Error('What LibreOffice wrote is no sound package.');
  return parts;
}

async function passagesOfPackage(path: string): Promise<PageText[]> {
  return passagesOfContent((await (await partsOf(path)).text('content.xml')) ?? '');
}

async function textsOfWord(path: string): Promise<string[]> {
  const parts = await partsOf(path);
  const texts: string[] = [];
  for (const name of parts.names.filter((each) => WORD_TEXT.test(each)))
    texts.push(textOfWrittenPart((await parts.text(name)) ?? ''));
  return texts;
}

async function textsOf({ result, format }: CompareWordsJob): Promise<string[]> {
  if (format === 'docx') return textsOfWord(result);
  const bytes = readFileSync(result);
  if (format === 'rtf') return [textOfRtf(bytes.toString('latin1'))];
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

await runProgram<typeof compareWordsProgram>(async (job) => {
  const passages = OF_PACKAGES.includes(job.format)
    ? await passagesOfPackage(job.source)
    : passagesOf(readFileSync(job.source));
  const { pages } = lostWords(passages, { texts: await textsOf(job) });
  const first = passages.find(({ page }) => page === pages[0]?.page);
  return {
    missing: pages.reduce((sum, { words }) => sum + words, 0),
    place: first === undefined ? '' : beginningOf(first.text),
  };
});
