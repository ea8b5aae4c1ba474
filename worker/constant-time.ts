import { timingSafeEqual } from 'node:crypto';

const utf8 = new TextEncoder();

/** Compares bytes, in constant time if their lengths are equal. */
export function areSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

/** Compares texts, in constant time if their lengths are equal. */
export function isSameText(left: string, right: string): boolean {
  return areSameBytes(utf8.encode(left), utf8.encode(right));
}
