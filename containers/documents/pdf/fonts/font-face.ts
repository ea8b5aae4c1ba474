import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import { subsetFont } from './harfbuzz.ts';
import { type CharacterMap, readCharacterMaps, readTables } from './sfnt.ts';

const DROPPED = ['GSUB', 'GPOS', 'GDEF', 'kern', 'DSIG', 'FFTM', 'post', 'name'];
const THOUSAND = 1000;
const CHARACTERS_AT_ONCE = 100;
const SYMBOLIC = 4;

/** The document that a font is brought into; values are those of qpdf's JSON. */
export interface FontTarget {
  add(value: Dictionary): string;
  addStream(dict: Dictionary, data: Uint8Array): string;
  replace(reference: string, value: Dictionary): void;
}

function hex(number: number): string {
  return number.toString(16).padStart(4, '0');
}

function utf16(code: number): string {
  return Buffer.from(String.fromCodePoint(code), 'utf16le').swap16().toString('hex');
}

function toUnicode(characters: ReadonlyMap<number, number>): string {
  const lines = [...characters].map(([glyph, code]) => `<${hex(glyph)}> <${utf16(code)}>`);
  const parts: string[] = [];
  for (let at = 0; at < lines.length; at += CHARACTERS_AT_ONCE) {
    const part = lines.slice(at, at + CHARACTERS_AT_ONCE);
    parts.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...parts,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** A TrueType font of the machine, of which the letters that are written come into the document. */
export class FontFace {
  readonly #bytes: Buffer;
  readonly #maps: readonly CharacterMap[];
  readonly #metrics: Buffer;
  readonly #head: Buffer;
  readonly #metricCount: number;
  readonly #name: string;
  /** The character of each glyph that is written. */
  readonly #written = new Map<number, number>();
  #reference: string | undefined;

  /** Throws where the file is no TrueType font that can be read. */
  constructor(path: string) {
    this.#bytes = readFileSync(path);
    const tables = readTables(this.#bytes);
    const [head, header, metrics] = ['head', 'hhea', 'hmtx'].map((name) => tables.get(name));
    const maps = readCharacterMaps(tables.get('cmap'));
    if (head === undefined || header === undefined || metrics === undefined || maps === null)
      throw new Error('A font that cannot be read.');
    if (!tables.has('glyf')) throw new Error('A font without TrueType outlines.');
    this.#maps = maps;
    this.#head = head;
    this.#metrics = metrics;
    this.#metricCount = header.readUInt16BE(34);
    this.#name = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
  }

  /** The glyph of a character; 0 where the font has none. */
  glyphOf(code: number): number {
    for (const map of this.#maps) {
      const glyph = map(code);
      if (glyph > 0) return glyph;
    }
    return 0;
  }

  /** Returns the advance width of a glyph, in shares of the letter's size. */
  advance(glyph: number): number {
    const entry = Math.min(glyph, this.#metricCount - 1);
    return this.#metrics.readUInt16BE(entry * 4) / this.#head.readUInt16BE(18);
  }

  /** The code, in hexadecimal, by which a glyph is written. */
  codeOf(glyph: number, character: number): string {
    this.#written.set(glyph, character);
    return hex(glyph);
  }

  /** The font's object in a document, which is filled by `embed`. */
  referenceIn(document: FontTarget): string {
    this.#reference ??= document.add({ '/Type': '/Font' });
    return this.#reference;
  }

  /** Brings the letters that were written into the document. */
  embed(document: FontTarget): void {
    if (this.#reference === undefined) return;
    const glyphs = [...this.#written.keys()].toSorted((left, right) => left - right);
    const subset = subsetFont(this.#bytes, [0, ...glyphs], { untouched: [], dropped: DROPPED });
    if (subset === null) throw new Error('A font that cannot be subset.');
    const name = `/${this.#tag()}+${this.#name}`;
    const inThousand = (at: number) =>
      Math.round((this.#head.readInt16BE(at) * THOUSAND) / this.#head.readUInt16BE(18));
    const [left, bottom, right, top] = [inThousand(36), inThousand(38), inThousand(40), inThousand(42)];
    const descriptor = document.add({
      '/Type': '/FontDescriptor',
      '/FontName': name,
      '/Flags': SYMBOLIC,
      '/FontBBox': [left, bottom, right, top],
      '/ItalicAngle': this.#name.includes('Italic') ? -12 : 0,
      '/Ascent': top,
      '/Descent': bottom,
      '/CapHeight': 700,
      '/StemV': this.#name.includes('Bold') ? 140 : 80,
      '/FontFile2': document.addStream(
        { '/Filter': '/FlateDecode', '/Length1': subset.length },
        deflateSync(subset),
      ),
    });
    const descendant = document.add({
      '/Type': '/Font',
      '/Subtype': '/CIDFontType2',
      '/BaseFont': name,
      '/CIDSystemInfo': { '/Registry': 'u:Adobe', '/Ordering': 'u:Identity', '/Supplement': 0 },
      '/CIDToGIDMap': '/Identity',
      '/FontDescriptor': descriptor,
      '/W': glyphs.flatMap((glyph) => [glyph, [Math.round(this.advance(glyph) * THOUSAND)]]),
    });
    document.replace(this.#reference, {
      '/Type': '/Font',
      '/Subtype': '/Type0',
      '/BaseFont': name,
      '/Encoding': '/Identity-H',
      '/DescendantFonts': [descendant],
      '/ToUnicode': document.addStream({}, Buffer.from(toUnicode(this.#written), 'latin1')),
    });
  }

  #tag(): string {
    const digest = createHash('sha256')
      .update([...this.#written.keys()].join())
      .digest();
    return [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
  }
}

/** A character in the font that has it. */
export interface Glyph {
  face: FontFace;
  glyph: number;
  code: number;
}

/** Glyphs in hexadecimal, as operators show them: a run for each change of the font. */
export function codedRuns(glyphs: Iterable<Glyph>): { face: FontFace; codes: string }[] {
  const runs: { face: FontFace; codes: string }[] = [];
  for (const { face, glyph, code } of glyphs) {
    const last = runs.at(-1);
    if (last?.face === face) last.codes += face.codeOf(glyph, code);
    else runs.push({ face, codes: face.codeOf(glyph, code) });
  }
  return runs;
}
