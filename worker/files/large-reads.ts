const MOST_BYTES = 64 * 1024;
const LEAST_BYTES = 4 * 1024;

/**
 * Reads a body in chunks of up to 64 KiB into two buffers in turn: the runtime's own chunks are of 4 KiB, each a new
 * buffer, which took 130 MiB for 300 MB. A chunk is valid until the second read after it. For a body that is said to be
 * small the buffers are small: a job of a few kilobytes would leave 256 KiB to the garbage collector.
 */
export class LargeReads implements AsyncIterable<Uint8Array> {
  readonly #reader: ReadableStreamBYOBReader;
  readonly #chunkBytes: number;
  readonly #spare: ArrayBuffer[];

  /** More bytes than expected, and none, are read as well. */
  constructor(body: ReadableStream<Uint8Array>, expectedBytes = MOST_BYTES) {
    this.#reader = body.getReader({ mode: 'byob' });
    this.#chunkBytes = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, expectedBytes));
    this.#spare = [new ArrayBuffer(this.#chunkBytes), new ArrayBuffer(this.#chunkBytes)];
  }

  /** Undefined at the end. */
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
