import { deflateSync } from 'node:zlib';
import { type Dictionary, isDictionary, isReference } from '../../../plain/pdf/values.ts';
import { standInFor } from '../../../plain/standard-font-names.ts';
import type { Remark } from '../../../protocol/pdf/archive-level.ts';
import { readCff } from '../fonts/cff.ts';
import { fontName, isEmbedded } from '../fonts/fonts.ts';
import { subsetFont } from '../fonts/harfbuzz.ts';
import { readTables } from '../fonts/sfnt.ts';
import { subsetTag } from '../fonts/subset-tag.ts';
import { namesOfCodes } from '../fonts/type1.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { readUsage } from '../objects/usage.ts';
import { visitDictionaries } from '../objects/walk.ts';
import { readStandardFont, type StandardFont } from './standard-fonts.ts';

const SIMPLE = ['/Type1', '/TrueType'];
const SPACE = 32;
/** The codes of a form's font, in which users may write any letter. */
const ALL_CODES = Array.from({ length: 224 }, (_, step) => step + SPACE);
const NO_GLYPH = '.notdef';
/** In thousandths of the font size. */
const NEAR = 1;
const FLAGS = { fixed: 1, serif: 2, symbolic: 4, plain: 32, italic: 64 } as const;

interface Letters {
  /** Glyph names by code. */
  names: Map<number, string>;
  isWhole: boolean;
}

function lettersOf(
  document: PdfDocument,
  font: Dictionary,
  standard: StandardFont,
  codes: ReadonlySet<number>,
  isWhole: boolean,
): Letters | null {
  const asked = new Set([SPACE, ...codes, ...(isWhole ? ALL_CODES : [])]);
  const found = namesOfCodes(document, font, standard.program, asked);
  if (found === null) return null;
  const isThere = (name: string) => name !== NO_GLYPH && standard.widths.has(name);
  const names = new Map([...found].filter(([code, name]) => codes.has(code) || isThere(name)));
  const isMissing = [...names.values()].some((name) => !isThere(name));
  return isMissing || names.size === 0 ? null : { names, isWhole };
}

/** Returns true if the widths in the document are those of the font. */
function fits(
  document: PdfDocument,
  font: Dictionary,
  standard: StandardFont,
  codes: ReadonlySet<number>,
  { names }: Letters,
): boolean {
  const widths = document.list(font['/Widths']).map((width) => document.number(width));
  if (widths.length === 0) return true;
  const first = document.number(font['/FirstChar']) ?? 0;
  return [...codes].every((code) => {
    const given = widths[code - first];
    return (
      given !== undefined && Math.abs(given - (standard.widths.get(names.get(code) ?? '') ?? -9)) <= NEAR
    );
  });
}

function outlinesOf(standard: StandardFont, { names, isWhole }: Letters): Buffer {
  const whole = readTables(standard.outlines).get('CFF ');
  if (whole === undefined) throw new Error('The font has no outlines.');
  if (isWhole) return whole;
  const { glyphOf } = readCff(whole);
  const glyphs = new Set([0, ...[...names.values()].map((name) => glyphOf.get(name) ?? 0)]);
  const subset = subsetFont(standard.outlines, glyphs, { untouched: [], dropped: [] });
  const cff = subset && readTables(subset).get('CFF ');
  if (!cff) throw new Error('The font cannot be subset.');
  const kept = readCff(cff).glyphOf;
  if ([...names.values()].some((name) => !kept.has(name))) throw new Error('The subset has lost letters.');
  return cff;
}

function describe(document: PdfDocument, standard: StandardFont, cff: Buffer, name: string): string {
  const { isFixed, isSerif, isOfSigns, angle, box, capHeight } = standard;
  const flags =
    (isFixed ? FLAGS.fixed : 0) |
    (isSerif ? FLAGS.serif : 0) |
    (isOfSigns ? FLAGS.symbolic : FLAGS.plain) |
    (angle === 0 ? 0 : FLAGS.italic);
  const dict = { '/Subtype': '/Type1C', '/Filter': '/FlateDecode' };
  return document.add({
    '/Type': '/FontDescriptor',
    '/FontName': name,
    '/Flags': flags,
    '/FontBBox': box,
    '/ItalicAngle': angle,
    '/Ascent': box[3] ?? 1000,
    '/Descent': box[1] ?? -200,
    '/CapHeight': capHeight,
    '/StemV': standard.name.includes('Bold') ? 140 : 84,
    '/FontFile3': document.addStream(dict, deflateSync(cff)),
  });
}

function embed(document: PdfDocument, reference: string, standard: StandardFont, letters: Letters): void {
  const { names, isWhole } = letters;
  const cff = outlinesOf(standard, letters);
  const name = isWhole ? `/${standard.name}` : `/${subsetTag(cff)}+${standard.name}`;
  const codes = [...names.keys()].toSorted((left, right) => left - right);
  const [first = SPACE, last = SPACE] = [codes[0], codes.at(-1)];
  const widths = Array.from({ length: last - first + 1 }, (_, step) => {
    return standard.widths.get(names.get(first + step) ?? '') ?? 0;
  });
  const differences = codes.flatMap((code) => [code, `/${names.get(code)}`]);
  document.replace(reference, {
    ...document.dictionary(reference),
    '/Subtype': '/Type1',
    '/BaseFont': name,
    '/FirstChar': first,
    '/LastChar': last,
    '/Widths': widths,
    '/FontDescriptor': describe(document, standard, cff, name),
    '/Encoding': { '/Type': '/Encoding', '/Differences': differences },
  });
}

/** Moves fonts that are within resources to objects of their own: usage is recorded per object. */
function makeObjects(document: PdfDocument): void {
  visitDictionaries(document, (dictionary) => {
    const given = dictionary['/Font'];
    const fonts = Object.entries(document.dictionary(given));
    if (!fonts.some(([, font]) => isDictionary(font))) return false;
    const own = fonts.map(([name, font]) => [name, isDictionary(font) ? document.add(font) : font] as const);
    if (isReference(given)) document.replace(given, Object.fromEntries(own));
    else dictionary['/Font'] = Object.fromEntries(own);
    return !isReference(given);
  });
}

/** Embeds the standard fonts, and fonts with the same widths, with the letters that are shown. */
export function embedStandardFonts(document: PdfDocument): Remark[] {
  makeObjects(document);
  const usage = readUsage(document);
  if (!usage.isComplete) return [];
  const embedded = new Set<string>();
  for (const [reference, codes] of usage.fonts) {
    const font = document.dictionary(reference);
    if (!isReference(reference) || isEmbedded(document, font) || !SIMPLE.includes(String(font['/Subtype'])))
      continue;
    const name = fontName(document, font);
    const standIn = standInFor(name);
    if (standIn === null) continue;
    try {
      const standard = readStandardFont(standIn);
      const letters = lettersOf(document, font, standard, codes, usage.wholeFonts.has(reference));
      if (letters === null || !fits(document, font, standard, codes, letters)) continue;
      embed(document, reference, standard, letters);
      embedded.add(name);
    } catch (error) {
      console.error(error);
    }
  }
  return [...embedded].map((value) => ({ what: 'font', value }));
}
