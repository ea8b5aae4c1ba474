import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pagesOfSheets, pagesOfSlides } from '../../documents/office/package-pages.ts';
import { pagesOf, pagesOfOle, pagesOfPackage, pagesOfRtf } from '../../documents/reading/text-pages.ts';
import { readJob, report } from '../../protocol/job.ts';

interface CountJob {
  files: { path: string; type: string }[];
}

function isJob(value: unknown): value is CountJob {
  return typeof value === 'object' && value !== null && 'files' in value && Array.isArray(value.files);
}

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

async function countOf({ path, type }: CountJob['files'][number]): Promise<number> {
  if (type === 'xlsx' || type === 'ods') return pagesOfSheets(await readFile(path));
  if (type === 'pptx' || type === 'odp' || type === 'key') return pagesOfSlides(await readFile(path));
  if (type === 'docx' || type === 'odt') return pagesOfPackage(await readFile(path));
  if (type === 'ole') return pagesOfOle(await readFile(path));
  if (type === 'rtf') return pagesOfRtf(await readFile(path));
  return type === 'text' ? countPlain(path) : 0;
}

const job = readJob(isJob);
for (const file of job.files) report({ pages: await countOf(file).catch(() => 0) });
