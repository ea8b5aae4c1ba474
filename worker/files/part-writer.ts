import type { Env } from '../env.ts';

/** R2 requires equal parts of at least 5 MiB, except the last. */
export const PART_BYTES = 5 * 1024 * 1024;

/** The stored state of an object that is written in parts. */
export interface WrittenParts {
  /** The id of the multipart upload; null before its first part. */
  uploadId: string | null;
  parts: readonly R2UploadedPart[];
  /** The bytes after the last part. */
  rest: Uint8Array;
}

export interface PartHooks {
  /** Called once a multipart upload exists, before its first part. */
  onMultipart?: (uploadId: string) => Promise<void> | void;
  /** Called once R2 has a part. */
  onPart?: (part: R2UploadedPart) => Promise<void> | void;
}

const NOTHING: WrittenParts = { uploadId: null, parts: [], rest: new Uint8Array(0) };

/**
 * Writes an object of unknown length to R2, with one part in memory and one in flight. An object of less than
 * a part is stored in one call. It can continue what an earlier writer has left.
 */
export class PartWriter {
  readonly #env: Pick<Env, 'FILES'>;
  readonly #key: string;
  readonly #hooks: PartHooks;
  /** Grows on demand, because most files are small. */
  #buffer = new Uint8Array(0);
  #filled = 0;
  /** The buffer of the part that is being uploaded. */
  #sent = new Uint8Array(0);
  #sending: Promise<void> = Promise.resolve();
  #upload: R2MultipartUpload | undefined;
  readonly #uploaded: R2UploadedPart[];

  constructor(env: Pick<Env, 'FILES'>, key: string, hooks: PartHooks, { uploadId, parts, rest } = NOTHING) {
    this.#env = env;
    this.#key = key;
    this.#hooks = hooks;
    this.#uploaded = [...parts];
    if (uploadId !== null) this.#upload = env.FILES.resumeMultipartUpload(key, uploadId);
    this.#append(rest);
  }

  /** The bytes after the last part that was filled. */
  get rest(): Uint8Array {
    return this.#buffer.subarray(0, this.#filled);
  }

  async write(chunk: Uint8Array): Promise<void> {
    let unwritten = chunk;
    while (unwritten.byteLength > 0) {
      const taken = unwritten.subarray(0, PART_BYTES - this.#filled);
      this.#append(taken);
      unwritten = unwritten.subarray(taken.byteLength);
      if (this.#filled === PART_BYTES) await this.#flush();
    }
  }

  /** Waits until R2 has all parts that were filled; throws if one of them could not be stored. */
  async settle(): Promise<void> {
    await this.#sending;
  }

  async finish(): Promise<void> {
    if (!this.#upload) {
      await this.#env.FILES.put(this.#key, this.rest);
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

  #append(bytes: Uint8Array): void {
    this.#reserve(this.#filled + bytes.byteLength);
    this.#buffer.set(bytes, this.#filled);
    this.#filled += bytes.byteLength;
  }

  /** Starts the upload of a part once the previous one is stored; meanwhile the next one is filled. */
  async #flush(): Promise<void> {
    await this.#sending;
    if (!this.#upload) {
      this.#upload = await this.#env.FILES.createMultipartUpload(this.#key);
      await this.#hooks.onMultipart?.(this.#upload.uploadId);
    }
    this.#sending = this.#upload.uploadPart(this.#uploaded.length + 1, this.rest).then((part) => {
      this.#uploaded.push(part);
      return this.#hooks.onPart?.(part);
    });
    // The error is thrown where the part is awaited.
    this.#sending.catch(() => undefined);
    [this.#buffer, this.#sent] = [this.#sent, this.#buffer];
    this.#filled = 0;
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#buffer.byteLength) return;
    const larger = new Uint8Array(Math.min(PART_BYTES, Math.max(bytes, this.#buffer.byteLength * 4)));
    larger.set(this.rest);
    this.#buffer = larger;
  }
}
