import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** A sandboxed program may have put a link or a pipe in the place of its result. */
export const PLAIN_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads at most `length` bytes of a regular file from `offset` on; a negative `offset` counts from the end. Throws if
 * it is no regular file.
 */
export async function readBytes(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path, PLAIN_ONLY);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error(`Not a plain file: ${path}`);
    const { size } = stats;
    const start = offset < 0 ? Math.max(0, size + offset) : offset;
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
