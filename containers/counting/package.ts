import { unzipSync } from 'fflate';

/** One file of a ZIP, as its directory announces it, in bytes. */
export interface Part {
  /** As it lies in the ZIP. */
  size: number;
  originalSize: number;
}

const CHARACTERS_A_PAGE = 3000;
/** A file that says of itself to have more pages than this is not believed: its characters alone count. */
const MAX_CLAIM = 1000;
const PARTS = /^(docProps\/app\.xml|word\/document\d*\.xml|meta\.xml|content\.xml)$/;
const BODIES = /^(word\/document\d*\.xml|content\.xml)$/;

/** The larger of the pages that the metadata claim and one a 3,000 characters. */
export function pagesOfText(claimed: number, characters: number): number {
  return Math.max(claimed <= MAX_CLAIM ? claimed : 0, Math.ceil(characters / CHARACTERS_A_PAGE));
}

/** The pages of a DOCX or ODT by its metadata and its text, of the parts that `isRead` lets through; throws for what is no ZIP. */
export function pagesOfPackage(bytes: Uint8Array, isRead: (part: Part) => boolean): number {
  const parts = unzipSync(bytes, { filter: (part) => PARTS.test(part.name) && isRead(part) });
  const decoder = new TextDecoder();
  let claimed = 0;
  let characters = 0;
  for (const [name, content] of Object.entries(parts)) {
    const xml = decoder.decode(content);
    if (BODIES.test(name)) characters += charactersOfXml(xml);
    else claimed = Math.max(claimed, claimedPages(xml));
  }
  return pagesOfText(claimed, characters);
}

function charactersOfXml(xml: string): number {
  let characters = 0;
  for (const [, run = ''] of xml.matchAll(/>([^<]+)</g)) {
    const isLayout = run.trim() === '' && run.includes('\n');
    if (!isLayout) characters += run.replace(/&[^;&]{1,12};/g, 'x').length;
  }
  return characters;
}

function claimedPages(xml: string): number {
  const match = /<(?:\w+:)?Pages>\s*(\d+)\s*<|meta:page-count="(\d+)"/.exec(xml);
  return Number(match?.[1] ?? match?.[2] ?? 0);
}
