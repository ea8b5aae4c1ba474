import { deflateSync } from 'node:zlib';
import { type Dictionary, isReference } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { FontProgram } from './font-glyphs.ts';
import { descriptorOf, fontsOf, hasSubsetName } from './fonts.ts';
import { openFont } from './glyphs.ts';

const TABLE_COUNT_AT = 4;
const MAX_CIDS = 65_536;

/** Returns the CIDs of a composite font's program; null if a map defines them. */
function cidsOf(document: PdfDocument, font: Dictionary, program: FontProgram): number[] | null {
  const inner = document.dictionary(document.list(font['/DescendantFonts'])[0]);
  if (program.kind === 'cff') {
    if (!program.cff.isCid) return Array.from({ length: program.cff.glyphs }, (_, glyph) => glyph);
    return [...program.cff.glyphOf.keys()].filter((cid) => typeof cid === 'number');
  }
  const maxima = program.tables.get('maxp');
  if (document.stream(inner['/CIDToGIDMap']) !== undefined || !maxima || maxima.length < 6) return null;
  return Array.from({ length: maxima.readUInt16BE(TABLE_COUNT_AT) }, (_, glyph) => glyph);
}

function cidSet(cids: readonly number[]): Buffer {
  const last = cids.reduce((most, cid) => Math.max(most, cid), 0);
  const bits = Buffer.alloc((Math.min(last, MAX_CIDS) >> 3) + 1);
  for (const cid of cids) if (cid < MAX_CIDS) bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7));
  return bits;
}

function listOf(document: PdfDocument, font: Dictionary): Dictionary {
  const program = openFont(document, font);
  if (program === null) return {};
  if (font['/Subtype'] === '/Type0') {
    const cids = cidsOf(document, font, program);
    if (cids === null) return {};
    return { '/CIDSet': document.addStream({ '/Filter': '/FlateDecode' }, deflateSync(cidSet(cids))) };
  }
  if (font['/Subtype'] !== '/Type1' || program.kind !== 'cff' || program.cff.isCid) return {};
  const names = [...program.cff.glyphOf].filter(([, glyph]) => glyph > 0).map(([name]) => `/${name}`);
  return { '/CharSet': `u:${names.join('')}` };
}

/** Adds the lists of glyphs that part 1 requires of subset fonts. */
export function addLetterLists(document: PdfDocument, resources: Iterable<Dictionary>): void {
  for (const font of fontsOf(document, resources)) {
    const descriptor = descriptorOf(document, font);
    if (!hasSubsetName(document, font) || '/CIDSet' in descriptor || '/CharSet' in descriptor) continue;
    const holder = document.dictionary(document.list(font['/DescendantFonts'])[0] ?? font)['/FontDescriptor'];
    if (!isReference(holder)) continue;
    try {
      document.replace(holder, { ...descriptor, ...listOf(document, font) });
    } catch (error) {
      console.error(error);
    }
  }
}
