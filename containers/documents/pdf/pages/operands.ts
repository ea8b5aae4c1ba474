import { IDENTITY, type Matrix } from '../../../plain/geometry/matrix.ts';
import { isMatrix, isNumbers } from './page-matrix.ts';
import type { Glyph } from './text-pieces.ts';

const COLOR = /^#[0-9a-f]{6}$/i;

/** Nought for what is no number. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** The identity for what is no matrix. */
export function matrixOf(value: unknown): Matrix {
  const list = isNumbers(value) ? Array.from(value) : [];
  return isMatrix(list) ? list : IDENTITY;
}

/** Red, green and blue in hexadecimal, of such a text or of three numbers up to 255. */
export function colorOf(value: unknown): string | null {
  if (typeof value === 'string' && COLOR.test(value)) return value.slice(1).toLowerCase();
  if (!isNumbers(value) || value.length !== 3) return null;
  return Array.from(value, (channel) => Math.round(channel).toString(16).padStart(2, '0')).join('');
}

export function isGlyph(value: unknown): value is Glyph | number {
  if (typeof value === 'number') return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    'unicode' in value &&
    'width' in value &&
    typeof value.unicode === 'string'
  );
}
