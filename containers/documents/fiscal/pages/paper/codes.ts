import bwipjs from 'bwip-js/generic';
import encodeQR from 'qr';

/** A dot of a thermal printer of 203 dpi, in mm. */
export const DOT_MM = 0.125;
/** Width of the narrowest bar of a code. */
export const MODULE_MM = 2 * DOT_MM;

/** Capacity of version 40 at level M (ISO/IEC 18004, table 7). */
const MOST_QR_BYTES = 2331;

/**
 * Returns the widths of bars and spaces of CODE-128 in modules, a bar first: set C, and others if there are letters.
 */
export function barsOf(text: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('A code without bars.');
  return symbol.sbs;
}

/** The symbol of a QR code. */
export interface QrSymbol {
  side: number;
  /** Row by row. */
  modules: readonly boolean[];
}

/** Returns a QR code without its quiet zone; null if there is no text, or one that is too long. */
export function qrCodeOf(text = ''): QrSymbol | null {
  if (text === '' || Buffer.byteLength(text) > MOST_QR_BYTES) return null;
  // The library always draws a border.
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  return { side: rows.length, modules: rows.flat() };
}

/** Returns the length of a code in millimetres. */
export function barsLength(bars: readonly number[]): number {
  return bars.reduce((sum, bar) => sum + bar, 0) * MODULE_MM;
}
