import { type Dictionary, isReference } from '../../../plain/pdf/values.ts';
import type { ArchiveLevel, Remark } from '../../../protocol/pdf/archive-level.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { Usage } from '../objects/usage.ts';
import { encodedGlyph, type FontProgram, glyphsOf, openProgram } from './font-glyphs.ts';
import { descriptorOf, fontName } from './fonts.ts';
import { readMapHeads } from './sfnt.ts';
import { namesOfCodes } from './type1.ts';
import { lettersOfType1, type Type1Letters } from './type1-letters.ts';

const MAX_PROGRAM_BYTES = 64 * 1024 * 1024;
export const OUTLINE_KEYS = ['/FontFile2', '/FontFile3'];
const [SYMBOLIC, NON_SYMBOLIC] = [4, 32];
/** Tables from codes to glyphs, by their platform and encoding: Windows' of Unicode, the Mac's, and Windows' of signs. */
const LETTER_MAPS = ['3,1', '1,0'];
const SIGN_MAP = '3,0';
/** Others are of writing systems beyond 65,536 letters, which these two tables do not have. */
const USUAL_FORMATS = [0, 4, 6];
/** ISO 19005-2, 6.2.11.5: thousandths of the letter's size. */
const NEAR = 1;
const USUAL_WIDTH = 1000;
const NO_GLYPH = '.notdef';

interface Type1Codes extends Type1Letters {
  names: Map<number, string> | null;
}

/** The program that a font brings; null for none, and for Type 1; throws where it cannot be read. */
export function openFont(document: PdfDocument, font: Dictionary): FontProgram | null {
  const descriptor = descriptorOf(document, font);
  const key = OUTLINE_KEYS.find((name) => isReference(descriptor[name]));
  const stream = key === undefined ? undefined : document.stream(descriptor[key]);
  const bytes = stream && document.decoded(stream, MAX_PROGRAM_BYTES);
  if (key === undefined || !stream || !bytes) return null;
  return openProgram(bytes, key, document.name(stream.dict['/Subtype']));
}

/**
 * Returns a function for the widths of a TrueType font's glyphs, in thousandths; null where its tables do not
 * state them.
 */
function trueTypeAdvances({ tables }: Extract<FontProgram, { kind: 'truetype' }>) {
  const [head, header, widths] = ['head', 'hhea', 'hmtx'].map((name) => tables.get(name));
  if (!head || !header || !widths || head.length < 20 || header.length < 36) return () => null;
  const [unit, count] = [head.readUInt16BE(18), header.readUInt16BE(34)];
  if (unit === 0 || count === 0 || widths.length < count * 4) return () => null;
  return (glyph: number) => (widths.readUInt16BE(Math.min(glyph, count - 1) * 4) * 1000) / unit;
}

/** Thousandths that a composite font says its letters are wide. */
function compositeWidths(document: PdfDocument, font: Dictionary): (cid: number) => number {
  const inner = document.dictionary(document.list(font['/DescendantFonts'])[0]);
  const usual = document.number(inner['/DW']) ?? USUAL_WIDTH;
  const known = new Map<number, number>();
  const ranges: [number, number, number][] = [];
  const given = document.list(inner['/W']).map((item) => document.resolve(item));
  for (let at = 0; at + 1 < given.length; ) {
    const [first, second] = [Number(given[at]), given[at + 1]];
    if (Array.isArray(second)) {
      for (const [step, width] of second.entries()) known.set(first + step, document.number(width) ?? usual);
      at += 2;
    } else {
      ranges.push([first, Number(second), Number(given[at + 2])]);
      at += 3;
    }
  }
  return (cid) => known.get(cid) ?? ranges.find(([first, last]) => cid >= first && cid <= last)?.[2] ?? usual;
}

function simpleWidths(document: PdfDocument, font: Dictionary): (code: number) => number {
  const first = document.number(font['/FirstChar']) ?? 0;
  const widths = document.list(font['/Widths']).map((width) => document.number(width));
  const missing = document.number(descriptorOf(document, font)['/MissingWidth']) ?? 0;
  return (code) => widths[code - first] ?? missing;
}

/** Thousandths of its size that an embedded font says its letters are wide, by their codes. */
export function widthsOf(document: PdfDocument, font: Dictionary): (code: number) => number {
  return font['/Subtype'] === '/Type0' ? compositeWidths(document, font) : simpleWidths(document, font);
}

/**
 * Returns true if a program has no letter for a code, in any way in which readers look for one; false where
 * that is open.
 */
function lacks(document: PdfDocument, font: Dictionary, program: FontProgram, code: number): boolean {
  if (program.kind === 'cff') {
    const glyph = encodedGlyph(document, font, program, code);
    if (glyph !== null) return glyph === 0;
  }
  const codes = new Set([code]);
  // A name that the program does not know leads nowhere, and readers go on by the code alone.
  const unnamed = font['/Subtype'] === '/Type0' ? null : { ...font, '/Encoding': null };
  const glyphs =
    glyphsOf(document, font, program, codes) ?? (unnamed && glyphsOf(document, unnamed, program, codes));
  return glyphs !== null && ![...glyphs].some((glyph) => glyph > 0);
}

/** The names of the codes that a font shows, and the letters of the Type 1 program that it brings; null where it brings none. */
function readType1(document: PdfDocument, font: Dictionary, codes: ReadonlySet<number>): Type1Codes | null {
  const stream = document.stream(descriptorOf(document, font)['/FontFile']);
  const bytes = stream && document.decoded(stream, MAX_PROGRAM_BYTES);
  const letters = bytes ? lettersOfType1(bytes) : null;
  const names = bytes ? namesOfCodes(document, font, bytes, codes) : null;
  letters?.widths.delete(NO_GLYPH);
  return letters && { ...letters, names };
}

/** Returns the codes for which a font brings no letter; throws where its program cannot be read. */
export function codesWithoutLetter(
  document: PdfDocument,
  font: Dictionary,
  codes: ReadonlySet<number>,
): Set<number> {
  const program = openFont(document, font);
  if (program !== null) return new Set([...codes].filter((code) => lacks(document, font, program, code)));
  const { names = null, widths } = readType1(document, font, codes) ?? {};
  if (!names || !widths) return new Set();
  return new Set([...codes].filter((code) => !widths.has(names.get(code) ?? NO_GLYPH)));
}

/**
 * Returns a function for the widths in thousandths that the program may have for a code's letter, by each way
 * in which readers look for one.
 */
function advancesOf(
  document: PdfDocument,
  font: Dictionary,
  program: FontProgram,
): (code: number) => (number | null)[] {
  const ofGlyph = program.kind === 'cff' ? program.cff.widthOf : trueTypeAdvances(program);
  return (code) => {
    const encoded = program.kind === 'cff' ? encodedGlyph(document, font, program, code) : null;
    const glyphs = encoded === null ? glyphsOf(document, font, program, new Set([code])) : [encoded];
    return [...(glyphs ?? [])].filter((glyph) => glyph > 0).map(ofGlyph);
  };
}

function areOther(advances: readonly (number | null)[], width: number): boolean {
  const isOther = (advance: number | null) => advance !== null && Math.abs(advance - width) > NEAR;
  return advances.length > 0 && advances.every(isOther);
}

function hasOtherWidths(
  document: PdfDocument,
  font: Dictionary,
  program: FontProgram | null,
  codes: ReadonlySet<number>,
): boolean {
  const widthOf = widthsOf(document, font);
  if (program !== null) {
    const advances = advancesOf(document, font, program);
    return [...codes].some((code) => areOther(advances(code), widthOf(code)));
  }
  const { names = null, widths } = readType1(document, font, codes) ?? {};
  if (!names || !widths) return false;
  return [...codes].some((code) => areOther([widths.get(names.get(code) ?? '') ?? null], widthOf(code)));
}

/**
 * ISO 32000-1, 9.6.6.4: letters are found by one of two tables, in one of the forms that these have. A font of signs has
 * one table that leads from codes to letters, or from part 2 on one for signs.
 */
function hasSoundMaps(
  document: PdfDocument,
  font: Dictionary,
  program: FontProgram,
  level: ArchiveLevel,
): boolean {
  if (program.kind !== 'truetype' || font['/Subtype'] !== '/TrueType') return true;
  const flags = document.number(descriptorOf(document, font)['/Flags']) ?? 0;
  const maps = readMapHeads(program.tables.get('cmap'));
  const usual = maps.filter(({ format }) => USUAL_FORMATS.includes(format));
  if ((flags & SYMBOLIC) === 0 || (flags & NON_SYMBOLIC) !== 0)
    return usual.some(({ kind }) => LETTER_MAPS.includes(kind));
  if (maps.length === 1) return usual.length === 1;
  return level !== '1b' && usual.some(({ kind }) => kind === SIGN_MAP);
}

/**
 * Returns the faults of the letters that embedded fonts show: missing ones, other widths, no way to find
 * them.
 */
export function findLetterFaults(document: PdfDocument, usage: Usage, level: ArchiveLevel): Remark[] {
  const faults: Remark[] = [];
  for (const [reference, codes] of usage.fonts) {
    const font = document.dictionary(reference);
    const value = fontName(document, font);
    try {
      if (codesWithoutLetter(document, font, codes).size > 0) faults.push({ what: 'glyph', value });
      const program = openFont(document, font);
      if (hasOtherWidths(document, font, program, codes)) faults.push({ what: 'fontWidths', value });
      if (program === null) {
        if (readType1(document, font, codes)?.isSound === false) faults.push({ what: 'fontProgram', value });
        continue;
      }
      if (!hasSoundMaps(document, font, program, level)) faults.push({ what: 'fontMap', value });
    } catch {
      faults.push({ what: 'fontProgram', value });
    }
  }
  return faults;
}
