import type { Env } from '../env.ts';
import { toHex } from '../random.ts';
import { LargeReads } from './large-reads.ts';
import { PartWriter } from './part-writer.ts';

export interface Stored {
  size: number;
  sha256: string;
  /** The first bytes, to detect the type of the file. */
  head: Uint8Array;
}

/** The first bytes of a file that are looked at, to detect its type. */
export const HEAD_BYTES = 1024;

export interface UploadHooks {
  /** Called before bytes beyond `size` are stored; throws to reject them. */
  onSize?: (size: number) => void;
  onMultipart?: (uploadId: string) => Promise<void>;
  /**
   * Transforms the bytes before they are stored. Each source chunk is valid until the next one is requested.
   */
  encode?: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

/**
 * Stores a stream of unknown length in R2 and hashes it on the way, with one part in memory and one in
 * flight. On a failure nothing remains in R2.
 */
export async function storeStream(
  env: Pick<Env, 'FILES'>,
  key: string,
  source: AsyncIterable<Uint8Array>,
  hooks: UploadHooks = {},
): Promise<Stored> {
  const digest = new crypto.DigestStream('SHA-256');
  const digestWriter = digest.getWriter();
  const parts = new PartWriter(env, key, hooks);
  const head = new Uint8Array(HEAD_BYTES);
  let size = 0;
  async function* observed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size);
      size += chunk.byteLength;
      hooks.onSize?.(size);
      await digestWriter.write(chunk);
      yield chunk;
    }
  }
  try {
    for await (const chunk of hooks.encode?.(observed()) ?? observed()) await parts.write(chunk);
    await digestWriter.close();
    await parts.finish();
    return { size, sha256: toHex(await digest.digest), head: head.subarray(0, Math.min(size, HEAD_BYTES)) };
  } catch (error) {
    digest.digest.catch(() => undefined);
    await digestWriter.abort(error).catch(() => undefined);
    await parts.abort();
    throw error;
  }
}

/** R2 accepts 5 GiB in one call, but for a gigabyte the runtime then needs more memory than in parts. */
const MOST_AT_ONCE = 64 * 1024 * 1024;

/**
 * Stores a body of known length in R2, in one call if it is small. Throws if it is cut short; nothing remains
 * in R2 then.
 */
export async function storeBody(
  env: Pick<Env, 'FILES'>,
  key: string,
  body: ReadableStream<Uint8Array>,
  size: number,
): Promise<void> {
  if (size > MOST_AT_ONCE) {
    const stored = await storeStream(env, key, new LargeReads(body));
    if (stored.size === size) return;
    await env.FILES.delete(key);
    throw new Error(`${stored.size} bytes came instead of ${size}`);
  }
  const { readable, writable } = new FixedLengthStream(size);
  const [stored, read] = await Promise.allSettled([env.FILES.put(key, readable), body.pipeTo(writable)]);
  for (const part of [stored, read]) if (part.status === 'rejected') throw part.reason;
}
