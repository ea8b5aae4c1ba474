import { unzip } from '../../files/unzip.ts';
import { charactersOfRtf } from '../text/rtf.ts';

const CHARACTERS_A_PAGE = 3000;
/** A larger page count in a file's metadata is ignored: only its characters count. */
const MAX_CLAIM = 1000;
const MAX_PART_BYTES = 256 * 1024 * 1024;
const PARTS = /^(docProps\/app\.xml|word\/document\d*\.xml|meta\.xml|content\.xml)$/;
const BODIES = /^(word\/document\d*\.xml|content\.xml)$/;

const SUMMARY_FORMAT = Buffer.from('e0859ff2f94f6810ab9108002b27b3d9', 'hex');
const STREAM_HEADER = 28;
const PAGE_COUNT = 14;
const CHARACTER_COUNT = 16;

const SECTOR_BYTES = 512;
const WORD_MAGIC = 0xa5ec;
const TEXT_LENGTH = 0x4c;

/** Pages to charge for: the page count of the metadata if it is plausible, or the number of characters. */
export function pagesOf(claimed: number, characters: number): number {
  return Math.max(claimed <= MAX_CLAIM ? claimed : 0, Math.ceil(characters / CHARACTERS_A_PAGE));
}

function charactersOfXml(xml: string): number {
  let characters = 0;
  let start = xml.indexOf('>');
  while (start !== -1) {
    const end = xml.indexOf('<', start);
    if (end === -1) break;
    const run = xml.slice(start + 1, end);
    const isLayout = run.trim() === '' && run.includes('\n');
    if (!isLayout) characters += run.replace(/&[^;&]{1,12};/g, 'x').length;
    start = xml.indexOf('>', end);
  }
  return characters;
}

function claimedPages(xml: string): number {
  const match = /<(?:\w+:)?Pages>\s*(\d+)\s*<|meta:page-count="(\d+)"/.exec(xml);
  return Number(match?.[1] ?? match?.[2] ?? 0);
}

/** The pages of a DOCX or ODT. */
export function pagesOfPackage(bytes: Buffer): number {
  let claimed = 0;
  let characters = 0;
  for (const [name, content] of unzip(bytes, MAX_PART_BYTES, (name) => PARTS.test(name))) {
    const xml = content.toString('utf8');
    if (BODIES.test(name)) characters += charactersOfXml(xml);
    else claimed = Math.max(claimed, claimedPages(xml));
  }
  return pagesOf(claimed, characters);
}

/** The length of the text by the header of the Word stream ([MS-DOC] 2.5.4, ccpText). */
function charactersOfWord(bytes: Buffer): number {
  for (let at = SECTOR_BYTES; at + TEXT_LENGTH + 4 <= bytes.length; at += SECTOR_BYTES)
    if (bytes.readUInt16LE(at) === WORD_MAGIC) return bytes.readUInt32LE(at + TEXT_LENGTH);
  return 0;
}

function summaryOf(bytes: Buffer): { pages: number; characters: number } {
  const format = bytes.indexOf(SUMMARY_FORMAT);
  if (format < STREAM_HEADER) return { pages: 0, characters: 0 };
  const section = format - STREAM_HEADER + bytes.readUInt32LE(format + SUMMARY_FORMAT.length);
  const count = Math.min(bytes.readUInt32LE(section + 4), 64);
  const values = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const at = section + 8 + index * 8;
    values.set(bytes.readUInt32LE(at), bytes.readUInt32LE(section + bytes.readUInt32LE(at + 4) + 4));
  }
  return { pages: values.get(PAGE_COUNT) ?? 0, characters: values.get(CHARACTER_COUNT) ?? 0 };
}

/** The pages of a Word 97 document. */
export function pagesOfOle(bytes: Buffer): number {
  const { pages, characters } = summaryOf(bytes);
  const possible = [characters, charactersOfWord(bytes)].filter((count) => count <= bytes.length);
  return pagesOf(pages, Math.max(0, ...possible));
}

export function pagesOfRtf(bytes: Buffer): number {
  const claimed = /\\nofpages(\d+)/.exec(bytes.toString('latin1', 0, 65_536))?.[1];
  return pagesOf(Number(claimed ?? 0), charactersOfRtf(bytes));
}
