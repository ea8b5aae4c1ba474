import { readDictionary, readIndex } from './cff-tables.ts';
import { cffWidths } from './cff-widths.ts';
import { STANDARD_STRINGS, standardCodes, standardString } from './glyph-names.ts';

export interface CffFont {
  glyphs: number;
  /** True if glyphs are numbered by a character collection; otherwise they have names. */
  isCid: boolean;
  /** Glyphs by what the charset calls them: the CID, or the name. */
  glyphOf: ReadonlyMap<number | string, number>;
  /** Glyphs by the code of the font's own encoding; null if it cannot be determined. */
  encoding: ReadonlyMap<number, number> | null;
  /** Returns the width of a glyph in thousandths of the font size; null if it cannot be determined. */
  widthOf(glyph: number): number | null;
}

const [CHARSET, ENCODING, CHAR_STRINGS, ROS] = [15, 16, 17, 0x0c1e];
const ISO_ADOBE_GLYPHS = 229;

function readCharset(bytes: Buffer, offset: number, glyphs: number): number[] | null {
  if (offset === 0)
    return glyphs <= ISO_ADOBE_GLYPHS ? Array.from({ length: glyphs }, (_, glyph) => glyph) : null;
  if (offset <= 2) return null;
  const ids = [0];
  const format = bytes.readUInt8(offset);
  let at = offset + 1;
  while (ids.length < glyphs) {
    const first = bytes.readUInt16BE(at);
    const left = format === 0 ? 0 : format === 1 ? bytes.readUInt8(at + 2) : bytes.readUInt16BE(at + 2);
    at += 2 + Math.min(format, 2);
    for (let step = 0; step <= left && ids.length < glyphs; step++) ids.push(first + step);
  }
  return ids;
}

function readEncoding(bytes: Buffer, offset: number): Map<number, number> | null {
  if (offset === 1) return null;
  const format = bytes.readUInt8(offset);
  const found = new Map<number, number>();
  const count = bytes.readUInt8(offset + 1);
  let glyph = 1;
  for (let item = 0; item < count; item++) {
    if (format === 0) found.set(bytes.readUInt8(offset + 2 + item), glyph++);
    else if (format === 1) {
      const first = bytes.readUInt8(offset + 2 + item * 2);
      const left = bytes.readUInt8(offset + 3 + item * 2);
      for (let step = 0; step <= left; step++) found.set(first + step, glyph++);
    } else return null;
  }
  return found;
}

/** Reads the glyphs of a bare CFF font; throws where it cannot be read. */
export function readCff(bytes: Buffer): CffFont {
  const names = readIndex(bytes, bytes.readUInt8(2));
  const dictionaries = readIndex(bytes, names.end);
  const strings = readIndex(bytes, dictionaries.end);
  const top = readDictionary(dictionaries.items[0] ?? Buffer.alloc(0));
  const last = (operator: number) => top.get(operator)?.at(-1);
  const procedures = last(CHAR_STRINGS) ?? bytes.length;
  const glyphs = bytes.readUInt16BE(procedures);
  const isCid = top.has(ROS);
  const charset = readCharset(bytes, last(CHARSET) ?? 0, glyphs);
  if (charset === null) throw new Error('A CFF font whose charset is predefined.');
  const nameOf = (id: number) =>
    id < STANDARD_STRINGS ? standardString(id) : strings.items[id - STANDARD_STRINGS]?.toString('latin1');
  const glyphOf = new Map<number | string, number>();
  for (const [glyph, id] of charset.entries()) {
    const called = isCid ? id : nameOf(id);
    if (called !== undefined) glyphOf.set(called, glyph);
  }
  const offset = last(ENCODING) ?? 0;
  const standard = [...standardCodes()].map(([code, name]): [number, number] => [
    code,
    glyphOf.get(name) ?? 0,
  ]);
  const encoding = isCid ? null : offset === 0 ? new Map(standard) : readEncoding(bytes, offset);
  const widthOf = cffWidths(bytes, { top, procedures, subroutines: strings.end });
  return { glyphs, isCid, glyphOf, encoding, widthOf };
}
