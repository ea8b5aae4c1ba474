import encodeQR from 'qr';
import type { Matrix } from './matrix.ts';

export const ERROR_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type ErrorLevel = (typeof ERROR_LEVELS)[number];

const LEVEL_NAMES = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;

/** The QR code of a text in UTF-8, in the smallest version; null when even version 40 does not hold it at this level. */
export function qrMatrix(text: string, level: ErrorLevel): Matrix | null {
  const bordered = encoded(text, level);
  if (bordered === null) return null;
  // The library always draws a border; the margin is drawn by `matrixPicture`.
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  return { columns: rows.length, rows: rows.length, modules: Uint8Array.from(rows.flat(), Number) };
}

function encoded(text: string, level: ErrorLevel): boolean[][] | null {
  try {
    return encodeQR(text, 'raw', { ecc: LEVEL_NAMES[level], border: 1 });
  } catch (error) {
    if (error instanceof Error && error.message === 'Capacity overflow') return null;
    throw error;
  }
}
