import { readFile } from 'node:fs/promises';
import { type PDFDocument, PDFName, type PDFPage, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { readCharacterMaps, readTables } from '../../../containers/documents/pdf/fonts/sfnt.ts';

const TRUE_TYPE = '/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf';
const OPEN_TYPE = '/usr/share/fonts/opentype/urw-base35/NimbusRoman-Regular.otf';
const TYPE_1 = '/usr/share/fonts/type1/urw-base35/NimbusRoman-Regular.t1';
const ALL_CODES = 256;

/** A font of a page: its dictionary, and the encoding of text in its codes. */
export interface TraitFont {
  reference: PDFRef;
  codesOf(text: string): string;
}

export type FontKind = 'truetype' | 'simple-truetype' | 'opentype' | 'cff' | 'type1';

function descriptorOf(document: PDFDocument, name: string, key: string, program: PDFRef): PDFRef {
  const { context } = document;
  return context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 32,
      FontBBox: [-500, -300, 1500, 1000],
      ItalicAngle: 0,
      Ascent: 900,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
      [key]: program,
    }),
  );
}

function latinCodes(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}

/** Makes a ToUnicode map of all glyphs that have a character, like programs that do not subset fonts. */
function toUnicode(glyphs: ReadonlyMap<number, number>): string {
  const lines = [...glyphs].map(([glyph, code]) => `<${hex(glyph)}> <${hex(code)}>`);
  const blocks = [];
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def\n1 begincodespacerange <0000> <ffff> endcodespacerange\n${blocks.join('\n')}\nendcmap end end`;
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0');
}

async function composite(document: PDFDocument, path: string, kind: FontKind): Promise<TraitFont> {
  const { context } = document;
  const bytes = await readFile(path);
  const tables = readTables(bytes);
  const maps = readCharacterMaps(tables.get('cmap')) ?? [];
  const glyphOf = (code: number) => maps.map((map) => map(code)).find((glyph) => glyph > 0) ?? 0;
  const glyphs = new Map<number, number>();
  for (let code = 0x20; code < 0x2122; code++) if (glyphOf(code) > 0) glyphs.set(glyphOf(code), code);
  const isTrueType = kind === 'truetype';
  const program = kind === 'cff' ? (tables.get('CFF ') ?? bytes) : bytes;
  const subtype = kind === 'cff' ? 'CIDFontType0C' : 'OpenType';
  const entries = isTrueType ? { Length1: program.length } : { Subtype: subtype };
  const stream = context.register(context.flateStream(program, entries));
  const name = isTrueType ? 'LiberationSans' : 'NimbusRoman-Regular';
  const descriptor = descriptorOf(document, name, isTrueType ? 'FontFile2' : 'FontFile3', stream);
  const count = tables.get('maxp')?.readUInt16BE(4) ?? 0;
  const [metrics, long, units] = [
    tables.get('hmtx'),
    tables.get('hhea')?.readUInt16BE(34) ?? 1,
    tables.get('head')?.readUInt16BE(18) ?? 1000,
  ];
  const widths = Array.from({ length: count }, (_, glyph) =>
    Math.round(((metrics?.readUInt16BE(Math.min(glyph, long - 1) * 4) ?? 0) * 1000) / units),
  );
  const inner = context.register(
    context.obj({
      Type: 'Font',
      Subtype: isTrueType ? 'CIDFontType2' : 'CIDFontType0',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: [0, widths],
      ...(isTrueType ? { CIDToGIDMap: 'Identity' } : {}),
    }),
  );
  const reference = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [inner],
      ToUnicode: context.register(context.flateStream(toUnicode(glyphs))),
    }),
  );
  return {
    reference,
    codesOf: (text) => [...text].map((letter) => hex(glyphOf(letter.codePointAt(0) ?? 0))).join(''),
  };
}

async function simple(document: PDFDocument, kind: FontKind): Promise<TraitFont> {
  const { context } = document;
  const isTrueType = kind === 'simple-truetype';
  const bytes = await readFile(isTrueType ? TRUE_TYPE : TYPE_1);
  const clear = bytes.indexOf('eexec') + 6;
  const lengths = isTrueType
    ? { Length1: bytes.length }
    : { Length1: clear, Length2: bytes.length - clear, Length3: 0 };
  const stream = context.register(context.flateStream(bytes, lengths));
  const name = isTrueType ? 'LiberationSans' : 'NimbusRoman-Regular';
  const reference = context.register(
    context.obj({
      Type: 'Font',
      Subtype: isTrueType ? 'TrueType' : 'Type1',
      BaseFont: name,
      FirstChar: 0,
      LastChar: ALL_CODES - 1,
      Widths: Array.from({ length: ALL_CODES }, () => 556),
      Encoding: 'WinAnsiEncoding',
      FontDescriptor: descriptorOf(document, name, isTrueType ? 'FontFile2' : 'FontFile', stream),
    }),
  );
  return { reference, codesOf: latinCodes };
}

/** Embeds a whole font, like programs that do not subset fonts. */
export function embedWhole(document: PDFDocument, kind: FontKind): Promise<TraitFont> {
  if (kind === 'truetype') return composite(document, TRUE_TYPE, kind);
  if (kind === 'opentype' || kind === 'cff') return composite(document, OPEN_TYPE, kind);
  return simple(document, kind);
}

/** Returns the operators that show lines of text, and adds the font to the page's resources. */
export function showLines(page: PDFPage, font: TraitFont, lines: readonly string[], name = 'F'): string {
  page.node.setFontDictionary(PDFName.of(name), font.reference);
  const shown = lines.map((line) => `<${font.codesOf(line)}> Tj 0 -22 Td`);
  return `BT /${name} 12 Tf 60 760 Td ${shown.join(' ')} ET`;
}
