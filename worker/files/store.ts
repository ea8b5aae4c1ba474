import type { Env } from '../env.ts';

/** A whole `get` of a large object is buffered by the runtime; ranges of this size are not. */
const RANGE_BYTES = 16 * 1024 * 1024;

export class NotStored extends Error {}

/**
 * Copies a stored object's bytes from `offset` on and closes the target, in ranges, one in flight. From one platform
 * stream to another: read in JavaScript, a gigabyte leaves 200 MiB to the garbage collector. Fails when the object
 * is gone or shorter.
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

/** The same, to be read; errors where `copyStored` fails. */
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

/** Erases all that is stored under a prefix. */
export async function eraseFiles(env: Pick<Env, 'FILES'>, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await env.FILES.list({ prefix, limit: 1000 });
    if (objects.length > 0) await env.FILES.delete(objects.map((object) => object.key));
    if (!truncated) return;
  }
}
