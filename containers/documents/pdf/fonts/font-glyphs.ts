import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { type CffFont, readCff } from './cff.ts';
import { baseEncodingOf, differencesOf } from './encoding.ts';
import { latinNames, unicodeOf } from './glyph-names.ts';
import { type CharacterMap, readCharacterMaps, readPostNames, readTables } from './sfnt.ts';

export type FontProgram =
  | {
      kind: 'truetype';
      bytes: Buffer;
      tables: ReadonlyMap<string, Buffer>;
      maps: CharacterMap[];
      names: Map<string, number>;
    }
  | { kind: 'cff'; bytes: Buffer; cff: CffFont };

const BARE_CFF = ['/Type1C', '/CIDFontType0C'];
export const IDENTITY_ENCODINGS = ['/Identity-H', '/Identity-V'];
/** The offsets at which symbol fonts have their codes. */
const SYMBOL_PAGES = [0, 0xf000, 0xf100, 0xf200];
const MAX_MAP_BYTES = 131_072;
const NUMBERED_NAME = /^(?:g|gid|glyph|cid|index)(\d{1,5})$/i;

/** Opens a font program; throws where it cannot be read, null for a kind that stays as it is. */
export function openProgram(bytes: Buffer, key: string, subtype: string | undefined): FontProgram | null {
  if (key === '/FontFile2') {
    const tables = readTables(bytes);
    const maps = readCharacterMaps(tables.get('cmap'));
    if (maps === null || !tables.has('glyf')) return null;
    return { kind: 'truetype', bytes, tables, maps, names: readPostNames(tables.get('post')) };
  }
  const cff = subtype === '/OpenType' ? readTables(bytes).get('CFF ') : bytes;
  if (cff === undefined || ![...BARE_CFF, '/OpenType'].includes(subtype ?? '')) return null;
  return { kind: 'cff', bytes: cff, cff: readCff(cff) };
}

/** Every glyph that a reader could take for a code of a simple TrueType font, whatever its way; null where that is open. */
function simpleTrueType(
  { maps, names }: Extract<FontProgram, { kind: 'truetype' }>,
  codes: ReadonlySet<number>,
  differences: ReadonlyMap<number, string>,
): Set<number> | null {
  const glyphs = new Set<number>();
  const look = (code: number) => {
    const found = maps.map((map) => map(code)).filter((glyph) => glyph > 0);
    for (const glyph of found) glyphs.add(glyph);
    return found.length > 0;
  };
  for (const code of codes) {
    for (const page of SYMBOL_PAGES) look(page + code);
    for (const name of latinNames(code)) {
      const unicode = unicodeOf(name);
      if (unicode !== undefined) look(unicode);
      const named = names.get(name);
      if (named !== undefined) glyphs.add(named);
    }
    if (maps.length === 0) glyphs.add(code);
    const name = differences.get(code);
    if (name === undefined || name === '.notdef') continue;
    const unicode = unicodeOf(name);
    const isMapped = unicode !== undefined && look(unicode);
    const named = names.get(name);
    if (named !== undefined) glyphs.add(named);
    const numbered = NUMBERED_NAME.exec(name)?.[1];
    if (numbered !== undefined) glyphs.add(Number(numbered));
    if (!isMapped && named === undefined && numbered === undefined) return null;
  }
  return glyphs;
}

function simpleCff(
  { cff }: Extract<FontProgram, { kind: 'cff' }>,
  codes: ReadonlySet<number>,
  differences: ReadonlyMap<number, string>,
): Set<number> | null {
  if (cff.isCid || cff.encoding === null) return null;
  const glyphs = new Set<number>();
  for (const code of codes) {
    const own = cff.encoding.get(code);
    if (own !== undefined) glyphs.add(own);
    const name = differences.get(code);
    for (const candidate of [...latinNames(code), ...(name === undefined ? [] : [name])]) {
      const glyph = cff.glyphOf.get(candidate);
      if (glyph !== undefined) glyphs.add(glyph);
    }
    if (name !== undefined && name !== '.notdef' && !cff.glyphOf.has(name)) return null;
  }
  return glyphs;
}

/**
 * The glyph of a code of a simple font whose program is CFF, as ISO 32000-1, 9.6.6.2, finds it: 0 where there is none.
 * Null if it cannot be determined.
 */
export function encodedGlyph(
  document: PdfDocument,
  font: Dictionary,
  { cff }: Extract<FontProgram, { kind: 'cff' }>,
  code: number,
): number | null {
  // A program that has the same name twice leaves open what it leads to.
  if (font['/Subtype'] === '/Type0' || cff.isCid || cff.glyphOf.size !== cff.glyphs) return null;
  const name = differencesOf(document, font).get(code);
  if (name !== undefined) return cff.glyphOf.get(name) ?? 0;
  const base = baseEncodingOf(document, font);
  if (base === null) return cff.encoding === null ? null : (cff.encoding.get(code) ?? 0);
  return base === undefined ? null : (cff.glyphOf.get(base.get(code) ?? '') ?? 0);
}

/** Returns the glyphs of a program that a font shows for these codes; null if they cannot be determined for certain. */
export function glyphsOf(
  document: PdfDocument,
  font: Dictionary,
  program: FontProgram,
  codes: ReadonlySet<number>,
): Set<number> | null {
  const subtype = document.name(font['/Subtype']);
  if (subtype !== '/Type0') {
    const differences = differencesOf(document, font);
    if (program.kind === 'cff') return subtype === '/Type1' ? simpleCff(program, codes, differences) : null;
    return subtype === '/TrueType' ? simpleTrueType(program, codes, differences) : null;
  }
  if (!IDENTITY_ENCODINGS.includes(document.name(font['/Encoding']) ?? '')) return null;
  const [descendant] = document.list(font['/DescendantFonts']);
  const inner = document.dictionary(descendant);
  if (program.kind === 'cff')
    return inner['/Subtype'] === '/CIDFontType0' ? cidCff(program.cff, codes) : null;
  if (inner['/Subtype'] !== '/CIDFontType2') return null;
  const stream = document.stream(inner['/CIDToGIDMap']);
  if (!stream) return new Set(codes);
  const map = document.decoded(stream, MAX_MAP_BYTES);
  if (map === null) return null;
  return new Set([...codes].map((cid) => (cid * 2 + 1 < map.length ? map.readUInt16BE(cid * 2) : 0)));
}

function cidCff(cff: CffFont, codes: ReadonlySet<number>): Set<number> {
  if (!cff.isCid) return new Set(codes);
  return new Set([...codes].map((cid) => cff.glyphOf.get(cid) ?? 0));
}
