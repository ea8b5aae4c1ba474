import type { Env } from '../env.ts';
import { toHex } from '../random.ts';
import { LargeReads } from './large-reads.ts';

/** R2 requires equal parts of at least 5 MiB, except the last. */
const PART_BYTES = 5 * 1024 * 1024;

export interface Stored {
  size: number;
  sha256: string;
  /** The first bytes, to detect the type of the file. */
  head: Uint8Array;
}

const HEAD_BYTES = 1024;

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

class PartWriter {
  readonly #env: Pick<Env, 'FILES'>;
  readonly #key: string;
  readonly #hooks: UploadHooks;
  /** Grows on demand, because most files are small. */
  #buffer = new Uint8Array(0);
  #filled = 0;
  /** The buffer of the part that is being uploaded. */
  #sent = new Uint8Array(0);
  #sending: Promise<void> = Promise.resolve();
  #upload: R2MultipartUpload | undefined;
  #uploaded: R2UploadedPart[] = [];

  constructor(env: Pick<Env, 'FILES'>, key: string, hooks: UploadHooks) {
    this.#env = env;
    this.#key = key;
    this.#hooks = hooks;
  }

  async write(chunk: Uint8Array): Promise<void> {
    let rest = chunk;
    while (rest.byteLength > 0) {
      const taken = rest.subarray(0, PART_BYTES - this.#filled);
      this.#reserve(this.#filled + taken.byteLength);
      this.#buffer.set(taken, this.#filled);
      this.#filled += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
      if (this.#filled === PART_BYTES) await this.#flush();
    }
  }

  async finish(): Promise<void> {
    if (!this.#upload) {
      await this.#env.FILES.put(this.#key, this.#buffer.subarray(0, this.#filled));
      return;
    }
    if (this.#filled > 0) await this.#flush();
    await this.#sending;
    await this.#upload.complete(this.#uploaded);
  }

  async abort(): Promise<void> {
    await this.#sending.catch(() => undefined);
    await this.#upload?.abort().catch(() => undefined);
  }

  /** Starts the upload of a part once the previous one is stored; meanwhile the next one is filled. */
  async #flush(): Promise<void> {
    await this.#sending;
    if (!this.#upload) {
      this.#upload = await this.#env.FILES.createMultipartUpload(this.#key);
      await this.#hooks.onMultipart?.(this.#upload.uploadId);
    }
    const part = this.#buffer.subarray(0, this.#filled);
    this.#sending = this.#upload.uploadPart(this.#uploaded.length + 1, part).then((uploaded) => {
      this.#uploaded.push(uploaded);
    });
    // The error is thrown where the part is awaited.
    this.#sending.catch(() => undefined);
    [this.#buffer, this.#sent] = [this.#sent, this.#buffer];
    this.#filled = 0;
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#buffer.byteLength) return;
    const larger = new Uint8Array(Math.min(PART_BYTES, Math.max(bytes, this.#buffer.byteLength * 4)));
    larger.set(this.#buffer.subarray(0, this.#filled));
    this.#buffer = larger;
  }
}
