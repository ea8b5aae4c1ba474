/** Small, because pdf.js looks at an object of each page before it shows one; neighbours are asked for as one. */
export const CHUNK_BYTES = 8 * 1024;
/** Of the beginning, where the first page mostly is, and at least of the end, where the contents are listed. */
const HEAD_BYTES = 64 * 1024;
const LEAST_TAIL = 12 * 1024;
const RETRY_MS = 1_000;

/** A file of this origin, read in parts; its beginning and its end are asked for at once. */
export class Ranges {
  readonly size: number;
  readonly head: Promise<Uint8Array>;
  readonly #url: string;
  readonly #tailAt: number;
  readonly #tail: Promise<Uint8Array>;

  constructor(url: string, size: number) {
    [this.#url, this.size] = [url, size];
    this.head = this.#fetch(0, Math.min(size, HEAD_BYTES));
    this.#tailAt = Math.floor(Math.max(0, size - LEAST_TAIL) / CHUNK_BYTES) * CHUNK_BYTES;
    const isInHead = this.#tailAt < HEAD_BYTES;
    this.#tail = isInHead ? Promise.resolve(new Uint8Array()) : this.#fetch(this.#tailAt, size);
    if (isInHead) this.#tailAt = size;
    // Whoever needs them is told.
    for (const part of [this.head, this.#tail]) part.catch(() => undefined);
  }

  async read(begin: number, end: number): Promise<Uint8Array> {
    if (begin >= this.#tailAt) return (await this.#tail).slice(begin - this.#tailAt, end - this.#tailAt);
    return this.#fetch(begin, end);
  }

  async #fetch(begin: number, end: number): Promise<Uint8Array> {
    try {
      return await this.#fetchOnce(begin, end);
    } catch {
      await new Promise((done) => setTimeout(done, RETRY_MS));
      return this.#fetchOnce(begin, end);
    }
  }

  async #fetchOnce(begin: number, end: number): Promise<Uint8Array> {
    const headers = { Range: `bytes=${begin}-${end - 1}` };
    // Past the browser's store, which would let one question at a time to the same address.
    const response = await fetch(this.#url, { headers, cache: 'no-store' });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok || bytes.length !== end - begin) throw new Error(`${response.status}`);
    return bytes;
  }
}
