import { open } from 'node:fs/promises';

/** At most `length` bytes of a file from `offset` on; from the end when `offset` is negative. */
export async function readBytes(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = offset < 0 ? Math.max(0, size + offset) : offset;
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
