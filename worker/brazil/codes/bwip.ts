import bwipjs from 'bwip-js/generic';
import type { Matrix } from './matrix.ts';

/** Returns the widths of bars and spaces in modules, beginning with a bar. */
export function barsOf(symbology: string, value: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: symbology, text: value });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`${symbology} has no bars`);
  return symbol.sbs;
}

/** Encodes a text in UTF-8 as a square Data Matrix (ECC 200); null if the largest size cannot hold it. */
export function dataMatrix(text: string): Matrix | null {
  try {
    const [symbol] = bwipjs.raw({ bcid: 'datamatrix', text });
    if (symbol === undefined || !('pixs' in symbol)) throw new Error('datamatrix has no modules');
    return { columns: symbol.pixx, rows: symbol.pixy, modules: Uint8Array.from(symbol.pixs) };
  } catch (error) {
    if (/TooMuchData|InputTooLong/.test(String(error))) return null;
    throw error;
  }
}

const OCR_B = bwipjs.FontLib.lookup('OCR-B');

/**
 * At font size 1 px: the height of capitals and digits, and the advance of each glyph (OCR-B is monospaced).
 */
export const CAPITAL_HEIGHT = 0.666;
export const ADVANCE = 0.636;

/**
 * Returns a glyph's coverage (0–255) in OCR-B at a size in px; `top` is above the baseline, `left` from its
 * origin.
 */
export function glyphPixels(character: string, size: number) {
  return bwipjs.FontLib.getglyph(OCR_B, character.charCodeAt(0), size, size);
}

/** The outline of a glyph of OCR-B at a size in px, y upwards from the baseline. */
export function glyphOutline(character: string, size: number) {
  return bwipjs.FontLib.getpaths(OCR_B, character.charCodeAt(0), size, size);
}
