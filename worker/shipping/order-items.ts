import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../random.ts';

const utf8 = new TextEncoder();
const ITEM_DIGITS = 32;

/**
 * Derives the Gate's id of an order from its code: 128 bits of its SHA-256, because codes are personal data.
 */
export function itemOf(code: string): string {
  return toHex(sha256(utf8.encode(code))).slice(0, ITEM_DIGITS);
}
