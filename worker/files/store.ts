import type { Env } from '../env.ts';

/** A whole `get` of a large object is buffered by the runtime; ranges of this size are not. */
const RANGE_BYTES = 16 * 1024 * 1024;

export class NotStored extends Error {}

/** A stored object's bytes from `offset`, read in ranges, one in flight. Errors when the object is gone or shorter. */
export function readStored(
  env: Env,
  key: string,
  offset: number,
  length: number,
): ReadableStream<Uint8Array> {
  let at = offset;
  const end = offset + length;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        if (!reader) {
          if (at >= end) return controller.close();
          reader = await openRange(env, key, at, Math.min(RANGE_BYTES, end - at));
        }
        const { value, done } = await reader.read();
        if (done) {
          reader = undefined;
          continue;
        }
        at += value.byteLength;
        return controller.enqueue(value);
      }
    },
    async cancel() {
      await reader?.cancel();
    },
  });
}

async function openRange(env: Env, key: string, offset: number, length: number) {
  const object = await env.FILES.get(key, { range: { offset, length } });
  if (!object) throw new NotStored(key);
  return object.body.getReader();
}

/** Erases all that is stored under a prefix. */
export async function eraseFiles(env: Env, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await env.FILES.list({ prefix, limit: 1000 });
    if (objects.length > 0) await env.FILES.delete(objects.map((object) => object.key));
    if (!truncated) return;
  }
}
