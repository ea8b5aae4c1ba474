import { LONGEST_READ } from '../../../common/shipping/conference.ts';
import { scanText } from '../../../common/shipping/scan-text.ts';

/** Shorter codes are on too many things to identify a parcel. */
const SHORTEST_CODE = 4;
/** The shortest part of a longer text. */
const SHORTEST_PART = 8;
const MOST_CODES = 40;
const CORREIOS_CODE = /[A-Z]{2}[0-9]{9}[A-Z]{2}/g;
const NOTE_KEY = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;
const NOTE_KEY_LENGTH = 44;

/** Normalises a code for the look-up, without dots and hyphens; empty if it is too short. */
export function codeKey(code: string): string {
  const key = scanText(code).replace(/[^0-9A-Z]/g, '');
  return key.length < SHORTEST_CODE ? '' : key;
}

/**
 * Returns the codes that a scanned text may contain, the likeliest first: the text itself, values of a
 * marketplace's JSON or parts of an address, then Correios codes and invoice keys within it.
 */
export function codesRead(read: string): string[] {
  const text = read.slice(0, LONGEST_READ);
  const parts = [...jsonParts(text), ...addressParts(text)].filter((part) => part.length >= SHORTEST_PART);
  const folded = text.toUpperCase().replace(/\s+/g, '');
  const within = [...[...folded.matchAll(CORREIOS_CODE)].map(([code]) => code), ...noteKeys(folded)];
  const keys = [text, ...parts, ...within].map(codeKey);
  return [...new Set(keys.flatMap((key) => [key, withoutZeros(key)]))].filter(Boolean).slice(0, MOST_CODES);
}

/** Tests each position: a pattern that searches for keys would take more than linear time. */
function noteKeys(text: string): string[] {
  const keys: string[] = [];
  for (let at = 0; at + NOTE_KEY_LENGTH <= text.length; at++) {
    const part = text.slice(at, at + NOTE_KEY_LENGTH);
    if (!NOTE_KEY.test(part)) continue;
    keys.push(part);
    at += NOTE_KEY_LENGTH - 1;
  }
  return keys;
}

/** Returns the values of a flat JSON object, its `id` first. */
function jsonParts(text: string): string[] {
  const start = text.indexOf('{');
  const value = start < 0 ? null : parsed(text.slice(start, text.lastIndexOf('}') + 1));
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).sort(([a], [b]) => Number(b === 'id') - Number(a === 'id'));
  return entries.flatMap(([, part]) =>
    typeof part === 'string' || typeof part === 'number' ? [String(part)] : [],
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function addressParts(text: string): string[] {
  return /^\s*https?:\/\//i.test(text) ? text.split(/[/?&#=|:]/).slice(3) : [];
}

/** Interleaved 2 of 5 has an even number of digits, so it may put a zero before the code. */
function withoutZeros(key: string): string {
  return /^0[0-9]+$/.test(key) ? codeKey(key.replace(/^0+/, '')) : '';
}
