/**
 * Small, because pdf.js reads an object of each page before it shows one. Adjacent chunks become one request.
 */
export const CHUNK_BYTES = 8 * 1024;
/** The part that pdf.js reads first, and the part fetched meanwhile, which usually has the first page. */
const HEAD_BYTES = 32 * 1024;
const NEXT_BYTES = 96 * 1024;
/** The least that is fetched of the file's end, which has the cross-reference table. */
const LEAST_TAIL = 12 * 1024;
const RETRY_MS = 1_000;

interface Part {
  begin: number;
  end: number;
  bytes: Promise<Uint8Array>;
}

/** A file of this origin that is read in parts; its beginning and end are requested at once. */
export class Ranges {
  readonly head: Promise<Uint8Array>;
  readonly #url: string;
  readonly #ahead: Part[] = [];

  constructor(url: string, size: number) {
    this.#url = url;
    const headEnd = Math.min(size, HEAD_BYTES);
    const tailAt = Math.max(headEnd, wholeChunks(size - LEAST_TAIL));
    this.head = this.#fetch(0, headEnd);
    this.#askAhead(tailAt, size);
    this.#askAhead(headEnd, Math.min(tailAt, headEnd + NEXT_BYTES));
    // The reads that need it report the failure.
    this.head.catch(() => undefined);
  }

  async read(begin: number, end: number): Promise<Uint8Array> {
    const part = this.#ahead.find((known) => known.begin <= begin && end <= known.end);
    return part ? (await part.bytes).slice(begin - part.begin, end - part.begin) : this.#fetch(begin, end);
  }

  #askAhead(begin: number, end: number): void {
    if (begin >= end) return;
    const bytes = this.#fetch(begin, end);
    bytes.catch(() => undefined);
    this.#ahead.push({ begin, end, bytes });
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
    // Bypasses the browser's cache, which would serialize requests to the same address.
    const response = await fetch(this.#url, { headers, cache: 'no-store' });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok || bytes.length !== end - begin) throw new Error(`${response.status}`);
    return bytes;
  }
}

function wholeChunks(bytes: number): number {
  return Math.floor(Math.max(0, bytes) / CHUNK_BYTES) * CHUNK_BYTES;
}
