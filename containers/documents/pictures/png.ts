import { Readable } from 'node:stream';
import { createInflate, inflateSync } from 'node:zlib';
import { usableProfile } from './icc-profile.ts';
import { chunksOf } from './png-chunks.ts';

/** A PNG whose compressed rows PDF readers decode without conversion. */
export interface PlainPng {
  width: number;
  height: number;
  bits: number;
  /** Samples of a pixel: an index counts as one. */
  samples: 1 | 3;
  /** Red, green and blue of each index. */
  palette: Buffer | null;
  /** ICC profile. */
  profile: Buffer | null;
  /** Rows as compressed in the file. */
  rows: Buffer;
}

const GREY = 0;
const RGB = 2;
const INDEXED = 3;
/** Chunks that change what the rows show. */
const CHANGING = ['tRNS', 'acTL'];
const MOST_PROFILE_BYTES = 4 * 1024 * 1024;

/** Reads an iCCP chunk: a name, a zero, the compression method (0: deflate) and the profile. */
function profileOf(chunk: Buffer, components: number): Buffer | null {
  try {
    const packed = chunk.subarray(chunk.indexOf(0) + 2);
    return usableProfile(inflateSync(packed, { maxOutputLength: MOST_PROFILE_BYTES }), components);
  } catch {
    return null;
  }
}

/** Reads a PNG without alpha, animation or interlacing; null for any other. */
export function readPlainPng(png: Buffer): PlainPng | null {
  const rows: Buffer[] = [];
  let palette: Buffer | null = null;
  let profileChunk: Buffer | null = null;
  for (const { kind, data } of chunksOf(png)) {
    if (CHANGING.includes(kind)) return null;
    if (kind === 'iCCP') profileChunk = data;
    if (kind === 'PLTE') palette = data;
    if (kind === 'IDAT') rows.push(data);
  }
  if (png.length < 33 || rows.length === 0) return null;
  const [bits = 0, kind = -1, , , interlace] = png.subarray(24, 29);
  const isWhole =
    palette !== null && palette.length >= 3 && palette.length % 3 === 0 && palette.length <= 768;
  if (interlace !== 0 || ![GREY, RGB, INDEXED].includes(kind) || (kind === INDEXED && !isWhole)) return null;
  const profile = profileChunk && profileOf(profileChunk, kind === GREY ? 1 : 3);
  if (profileChunk !== null && (profile === null || kind === INDEXED)) return null;
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    bits,
    samples: kind === RGB ? 3 : 1,
    palette: kind === INDEXED ? palette : null,
    profile,
    rows: Buffer.concat(rows),
  };
}

/**
 * Returns true if the rows have exactly the bytes of the picture's size, so that it is neither cut off nor a
 * bomb.
 */
export async function hasWholeRows({ width, height, bits, samples, rows }: PlainPng): Promise<boolean> {
  const expected = height * (1 + Math.ceil((width * bits * samples) / 8));
  let found = 0;
  try {
    for await (const part of Readable.from([rows]).pipe(createInflate())) {
      found += part.length;
      if (found > expected) return false;
    }
  } catch {
    return false;
  }
  return found === expected;
}
