import { createCipheriv, createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const BLOCK = Buffer.alloc(1024 * 1024);

/** Bytes that look random, the same for the same seed, in blocks of up to 1 MiB. */
export function* seededBytes(seed: number, bytes: number): Generator<Buffer> {
  const key = createHash('md5').update(String(seed)).digest();
  const stream = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  for (let left = bytes; left > 0; left -= BLOCK.length)
    yield stream.update(BLOCK.subarray(0, Math.min(left, BLOCK.length)));
}

/** Writes a file of such bytes; returns its SHA-256. */
export async function writeSeededFile(path: string, seed: number, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  try {
    for (const block of seededBytes(seed, bytes)) {
      hash.update(block);
      await file.write(block);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
