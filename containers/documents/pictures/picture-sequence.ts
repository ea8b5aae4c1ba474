import { open } from 'node:fs/promises';

const PNG = '89504e470d0a1a0a';
const MOST_CHUNKS = 1000;
/** Brands of ISO 23008-12 for pictures that follow each other in time. */
const SEQUENCE_BRANDS = ['avis', 'msf1', 'hevc', 'hevx'];

/** Returns true if a PNG, AVIF or HEIC is animated: sharp and heif-convert show only one picture of it. */
export async function isSequence(path: string): Promise<boolean> {
  const file = await open(path);
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const head = await read(0, 8);
    if (head.toString('hex') === PNG) return await hasAnimationChunk(read);
    if (head.toString('latin1', 4) !== 'ftyp') return false;
    const brands = await read(8, Math.min(head.readUInt32BE(0), 512));
    for (let at = 0; at + 4 <= brands.length; at += 4) {
      if (SEQUENCE_BRANDS.includes(brands.toString('latin1', at, at + 4))) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}

/** An animated PNG has a chunk acTL before its first picture (IDAT). */
async function hasAnimationChunk(read: (at: number, length: number) => Promise<Buffer>): Promise<boolean> {
  let at = PNG.length / 2;
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    const head = await read(at, 8);
    if (head.length < 8) return false;
    const kind = head.toString('latin1', 4);
    if (kind === 'acTL') return true;
    if (kind === 'IDAT') return false;
    at += head.readUInt32BE(0) + 12;
  }
  return false;
}
