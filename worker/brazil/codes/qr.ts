import encodeQR from 'qr';
import type { Matrix } from './matrix.ts';

export const ERROR_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type ErrorLevel = (typeof ERROR_LEVELS)[number];

const LEVEL_NAMES = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;

/** The capacity of version 40 at each level (ISO/IEC 18004, table 7). */
export const QR_CAPACITY: Record<ErrorLevel, { bytes: number; capitals: number; digits: number }> = {
  L: { bytes: 2953, capitals: 4296, digits: 7089 },
  M: { bytes: 2331, capitals: 3391, digits: 5596 },
  Q: { bytes: 1663, capitals: 2420, digits: 3993 },
  H: { bytes: 1273, capitals: 1852, digits: 3057 },
};

/** Checks that a QR code of this level can hold the text in UTF-8. */
export function qrHolds(text: string, level: ErrorLevel): boolean {
  const { bytes, capitals, digits } = QR_CAPACITY[level];
  if (/^[0-9]*$/.test(text)) return text.length <= digits;
  if (/^[0-9A-Z $%*+\-./:]*$/.test(text)) return text.length <= capitals;
  return new TextEncoder().encode(text).byteLength <= bytes;
}

/** Encodes a text in UTF-8, in the smallest version. The text must fit into the level. */
export function qrMatrix(text: string, level: ErrorLevel): Matrix {
  const bordered = encodeQR(text, 'raw', { ecc: LEVEL_NAMES[level], border: 1 });
  // The library always draws a border; the margin is drawn by `matrixPicture`.
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  return { columns: rows.length, rows: rows.length, modules: Uint8Array.from(rows.flat(), Number) };
}
