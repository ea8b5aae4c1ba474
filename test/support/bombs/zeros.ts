import { constants, deflateRawSync } from 'node:zlib';
import type { Bytes } from '../../service/support/fixtures.ts';

const BLOCK = 16 * 1024 * 1024;
const ADLER = 65_521;
const HEADER = Buffer.from([0x78, 0x9c]);
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

let compressedBlock: Buffer | undefined;

/** Deflated blocks of zeros that can be repeated, because each starts with a new state. */
function blocks(count: number): Buffer[] {
  compressedBlock ??= deflateRawSync(Buffer.alloc(BLOCK), { finishFlush: constants.Z_FULL_FLUSH });
  return Array<Buffer>(count).fill(compressedBlock);
}

function rest(bytes: Uint8Array): Buffer {
  return deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
}

/**
 * A deflate stream (RFC 1951) of some bytes followed by `zeros` zeros, about a thousandth of them in size.
 */
export function rawZeros(zeros: number, before: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.concat([
    rest(before),
    ...blocks(Math.floor(zeros / BLOCK)),
    rest(new Uint8Array(zeros % BLOCK)),
    LAST_BLOCK,
  ]);
}

/** The same as a zlib stream (RFC 1950), with a correct checksum. */
export function zlibZeros(zeros: number, before: Uint8Array = new Uint8Array()): Buffer {
  let [low, high] = [1, 0];
  for (const byte of before) {
    low = (low + byte) % ADLER;
    high = (high + low) % ADLER;
  }
  high = (high + low * (zeros % ADLER)) % ADLER;
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(high * 65_536 + low);
  return Buffer.concat([HEADER, rawZeros(zeros, before), checksum]);
}

export function plain(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes);
}
