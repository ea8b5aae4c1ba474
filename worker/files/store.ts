import type { Env } from '../env.ts';
import { LargeReads } from './large-reads.ts';

/** The runtime buffers a `get` of a whole large object, but not of ranges of this size. */
const RANGE_BYTES = 16 * 1024 * 1024;
const PAUSE_EVERY_BYTES = 1024 * 1024;

export class NotStored extends Error {}

/**
 * Copies `length` bytes of a stored object from `offset` on, range by range, and closes the target. The bytes
 * go from one platform stream to another: read in JavaScript, a gigabyte leaves 200 MiB of garbage. Throws
 * `NotStored` if the object does not exist, and throws if it is shorter.
 */
export async function copyStored(
  env: Pick<Env, 'FILES'>,
  key: string,
  offset: number,
  length: number,
  target: WritableStream<Uint8Array>,
): Promise<void> {
  const end = offset + length;
  try {
    for (let at = offset; at < end; at += RANGE_BYTES) {
      const range = { offset: at, length: Math.min(RANGE_BYTES, end - at) };
      const object = await env.FILES.get(key, { range });
      if (!object) throw new NotStored(key);
      await object.body.pipeTo(target, { preventClose: true, preventAbort: true });
    }
    await target.close();
  } catch (error) {
    await target.abort(error).catch(() => undefined);
    throw error;
  }
}

/** Like `copyStored`, as a stream to read; it errors in the same cases. */
export function readStored(
  env: Pick<Env, 'FILES'>,
  key: string,
  offset: number,
  length: number,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(length);
  copyStored(env, key, offset, length, writable).catch(() => undefined);
  return readable;
}

/**
 * Reads a whole stored object in JavaScript. The local runtime serves no other request while stored bytes are read without
 * a pause: the hash of 1 GB held the whole service for ten seconds. Chunks are valid as those of `LargeReads`; throws as
 * `copyStored`.
 */
export async function* readStoredChunks(
  env: Pick<Env, 'FILES'>,
  key: string,
  length: number,
): AsyncGenerator<Uint8Array> {
  let unpaused = 0;
  for await (const chunk of new LargeReads(readStored(env, key, 0, length))) {
    yield chunk;
    unpaused += chunk.byteLength;
    if (unpaused < PAUSE_EVERY_BYTES) continue;
    unpaused = 0;
    await scheduler.wait(0);
  }
}

/** Erases all objects under a prefix. */
export async function eraseFiles(env: Pick<Env, 'FILES'>, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await env.FILES.list({ prefix, limit: 1000 });
    if (objects.length > 0) await env.FILES.delete(objects.map((object) => object.key));
    if (!truncated) return;
  }
}
