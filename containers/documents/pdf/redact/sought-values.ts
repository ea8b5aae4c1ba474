import type { Finding } from './kinds/finding.ts';
import type { RedactionPlan } from './plan.ts';
import { skeletonOf } from './terms.ts';

/** Shorter values are anywhere by chance. */
const SHORTEST = 6;
/** Digits of a number by which a file can say something of itself: a coordinate, the place of an object. */
const LONGEST_NUMBER = 8;

interface SoughtValue {
  kind: Finding['kind'];
  value: string;
}

/** The bytes to search for in a file, with the kind of their value. */
export interface BytePattern {
  kind: Finding['kind'];
  bytes: Buffer;
}

function isPlainNumber(value: string): boolean {
  return /^\d{1,30}(?:\.\d{1,30})?$/.test(value) && value.replace('.', '').length <= LONGEST_NUMBER;
}

function soughtValues({ learned, search }: RedactionPlan): SoughtValue[] {
  return [
    ...learned.filter(({ kind }) => kind !== 'area'),
    ...search.terms.map((value) => ({ kind: 'termo' as const, value })),
  ]
    .map(({ kind, value }) => ({ kind, value: value.trim() }))
    .filter(({ value }) => skeletonOf(value).letters.length >= SHORTEST);
}

/**
 * Returns the values that any file may have among its own numbers: they are searched for only where contents
 * write text.
 */
export function plainNumbersOf(plan: RedactionPlan): SoughtValue[] {
  return soughtValues(plan).filter(({ value }) => isPlainNumber(value));
}

/**
 * Returns the patterns to search for in all bytes of a file: values as they were written, in PDF's text
 * encodings.
 */
export function patternsInBytes(plan: RedactionPlan): BytePattern[] {
  const values = soughtValues(plan).filter(({ value }) => !isPlainNumber(value));
  const codes = values.flatMap(({ kind, value }) => {
    const utf16 = Buffer.from(value, 'utf16le').swap16();
    const written = [Buffer.from(value, 'latin1'), Buffer.from(value, 'utf8'), utf16];
    const hexadecimal = written.map((code) => code.toString('hex'));
    const all = [
      ...written,
      ...hexadecimal.flatMap((code) => [Buffer.from(code), Buffer.from(code.toUpperCase())]),
    ];
    return all.map((bytes) => ({ kind, bytes }));
  });
  return [...new Map(codes.map((code) => [code.bytes.toString('latin1'), code])).values()];
}
