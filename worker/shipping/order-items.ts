import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../random.ts';

const utf8 = new TextEncoder();
const ITEM_DIGITS = 32;

/** The Gate's name of an order, by its code: 128 bits of its SHA-256, because codes tell of people. */
export function itemOf(code: string): string {
  return toHex(sha256(utf8.encode(code))).slice(0, ITEM_DIGITS);
}
