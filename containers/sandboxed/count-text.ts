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

const SUMMARY_FORMAT = Buffer.from('e0859ff2f94f6810ab9108002b27b3d9', 'hex');
const STREAM_HEADER = 28;
const PAGE_COUNT = 14;
const CHARACTER_COUNT = 16;
const MAX_CLAIM = 100_000;

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

function countOle(bytes: Buffer): number {
  const format = bytes.indexOf(SUMMARY_FORMAT);
  if (format < STREAM_HEADER) return 0;
  const section = format - STREAM_HEADER + bytes.readUInt32LE(format + SUMMARY_FORMAT.length);
  const count = Math.min(bytes.readUInt32LE(section + 4), 64);
  const values = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const at = section + 8 + index * 8;
    values.set(bytes.readUInt32LE(at), bytes.readUInt32LE(section + bytes.readUInt32LE(at + 4) + 4));
  }
  const [pages = 0, characters = 0] = [values.get(PAGE_COUNT), values.get(CHARACTER_COUNT)];
  return Math.max(
    pages <= MAX_CLAIM ? pages : 0,
    characters <= MAX_CLAIM * 100 ? pagesOfText(characters) : 0,
  );
}

function countRtf(bytes: Buffer): number {
  const text = bytes
    .toString('latin1')
    .replace(/\{\\\*[^{}]*\}|\{\\(fonttbl|colortbl|stylesheet|pict|info)[\s\S]*?\}\}/g, '')
    .replace(/\\'[0-9a-f]{2}/g, 'x')
    .replace(/\\[a-z]+-?\d* ?|[{}\r\n]/g, '');
  const claimed = Number(/\\nofpages(\d{1,6})/.exec(bytes.toString('latin1', 0, 65_536))?.[1] ?? 0);
  return Math.max(claimed, pagesOfText(text.length));
}

function countOf(bytes: Buffer, type: string): number {
  if (type === 'docx' || type === 'odt') return countPackage(bytes);
  if (type === 'ole') return countOle(bytes);
  if (type === 'rtf') return countRtf(bytes);
  return type === 'text' ? pagesOfText(bytes.toString('utf8').length) : 0;
}

const job = await readJob(isJob);
report({ pages: countOf(await readFile(job.path), job.type) });
