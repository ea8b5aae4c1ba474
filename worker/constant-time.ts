import { timingSafeEqual } from 'node:crypto';

const utf8 = new TextEncoder();

/** In constant time for bytes of one length. */
export function areSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

/** In constant time for texts of one length. */
export function isSameText(left: string, right: string): boolean {
  return areSameBytes(utf8.encode(left), utf8.encode(right));
}
