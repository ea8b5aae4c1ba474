const MOST_BYTES = 64 * 1024;
const LEAST_BYTES = 4 * 1024;

/**
 * Reads a body in chunks of up to 64 KiB, alternating between two buffers: the runtime's chunks of 4 KiB,
 * each in a new buffer, took 130 MiB for 300 MB. A chunk is valid until the second read after it. For small
 * bodies the buffers are small: 256 KiB of garbage for a job of a few kilobytes would be too much.
 */
export class LargeReads implements AsyncIterable<Uint8Array> {
  readonly #reader: ReadableStreamBYOBReader;
  readonly #chunkBytes: number;
  readonly #spare: ArrayBuffer[];

  /** `expectedBytes` only sets the size of the buffers; the body may have any length. */
  constructor(body: ReadableStream<Uint8Array>, expectedBytes = MOST_BYTES) {
    this.#reader = body.getReader({ mode: 'byob' });
    this.#chunkBytes = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, expectedBytes));
    this.#spare = [new ArrayBuffer(this.#chunkBytes), new ArrayBuffer(this.#chunkBytes)];
  }

  /** Returns the next chunk; undefined at the end. */
  async read(): Promise<Uint8Array | undefined> {
    const buffer = this.#spare.shift() ?? new ArrayBuffer(this.#chunkBytes);
    const { value, done } = await this.#reader.read(new Uint8Array(buffer));
    if (done || !value) return undefined;
    if (value.buffer instanceof ArrayBuffer) this.#spare.push(value.buffer);
    return value;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (let chunk = await this.read(); chunk; chunk = await this.read()) yield chunk;
    } finally {
      await this.cancel();
    }
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
  }
}
