import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { readJob, report } from './job.ts';

interface CountJob {
  path: string;
  type: string;
}

const CHARACTERS_A_PAGE = 3000;
const MAX_PART_BYTES = 256 * 1024 * 1024;
const PARTS = /^(docProps\/app\.xml|word\/document\d*\.xml|meta\.xml|content\.xml)$/;
const BODIES = /^(word\/document\d*\.xml|content\.xml)$/;

function isJob(value: unknown): value is CountJob {
  return typeof value === 'object' && value !== null && 'path' in value && 'type' in value;
}

function pagesOfText(characters: number): number {
  return Math.ceil(characters / CHARACTERS_A_PAGE);
}

function charactersOfXml(xml: string): number {
  let characters = 0;
  for (const run of xml.matchAll(/>([^<]+)</g)) characters += run[1]?.length ?? 0;
  return characters;
}

function claimedPages(xml: string): number {
  const match = /<Pages>(\d{1,6})<\/Pages>|meta:page-count="(\d{1,6})"/.exec(xml);
  return Number(match?.[1] ?? match?.[2] ?? 0);
}

function countPackage(bytes: Buffer): number {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => PARTS.test(name) && originalSize <= MAX_PART_BYTES,
  });
  let claimed = 0;
  let characters = 0;
  for (const [name, content] of Object.entries(parts)) {
    const xml = Buffer.from(content).toString('utf8');
    if (BODIES.test(name)) characters += charactersOfXml(xml);
    else claimed = Math.max(claimed, claimedPages(xml));
  }
  return Math.max(claimed, pagesOfText(characters));
}

function countRtf(bytes: Buffer): number {
  const text = bytes
    .toString('latin1')
    .replace(/\{\\\*[^{}]*\}|\{\\(fonttbl|colortbl|stylesheet|pict|info)[\s\S]*?\}\}/g, '')
    .replace(/\\'[0-9a-f]{2}/g, 'x')
    .replace(/\\[a-z]+-?\d* ?|[{}\r\n]/g, '');
  return pagesOfText(text.length);
}

function countOf(bytes: Buffer, type: string): number {
  if (type === 'docx' || type === 'odt') return countPackage(bytes);
  if (type === 'rtf') return countRtf(bytes);
  return type === 'text' ? pagesOfText(bytes.toString('utf8').length) : 0;
}

const job = await readJob(isJob);
report({ pages: countOf(await readFile(job.path), job.type) });
