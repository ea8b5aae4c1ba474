import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pagesOfSheets, pagesOfSlides } from '../../documents/office/package-pages.ts';
import { pagesOf, pagesOfOle, pagesOfPackage, pagesOfRtf } from '../../documents/reading/text-pages.ts';
import type { CountTextJob, countTextProgram } from '../../protocol/pdf/count-text.ts';
import { runProgram } from '../../protocol/run-program.ts';

async function encodingOf(path: string): Promise<string> {
  for await (const head of createReadStream(path, { end: 1 })) {
    if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
    if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  }
  return 'utf-8';
}

async function countPlain(path: string): Promise<number> {
  const decoder = new TextDecoder(await encodingOf(path));
  let characters = 0;
  for await (const chunk of createReadStream(path))
    characters += decoder.decode(chunk, { stream: true }).length;
  return pagesOf(0, characters + decoder.decode().length);
}

async function countOf({ path, type }: CountTextJob['files'][number]): Promise<number> {
  if (type === 'xlsx' || type === 'ods') return pagesOfSheets(await readFile(path));
  if (type === 'pptx' || type === 'odp' || type === 'key') return pagesOfSlides(await readFile(path));
  if (type === 'docx' || type === 'odt') return pagesOfPackage(await readFile(path));
  if (type === 'ole') return pagesOfOle(await readFile(path));
  if (type === 'rtf') return pagesOfRtf(await readFile(path));
  return type === 'text' ? countPlain(path) : 0;
}

await runProgram<typeof countTextProgram>(async ({ files }, onStep) => {
  for (const file of files) onStep({ pages: await countOf(file).catch(() => 0) });
  return null;
});
