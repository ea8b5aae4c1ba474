/** What is kept of a receiver's answer. */
const MOST_HEADER_BYTES = 4 * 1024;
const MOST_BODY_BYTES = 2 * 1024;
/** A body that is slower than its headers holds its place in the account's lanes no longer than this. */
const BODY_WITHIN_MS = 3_000;

export type KeptHeaders = Record<string, string>;

/** What an attempt sent, without its signatures, and what it was answered, as far as it is kept. */
export interface Exchange {
  requestHeaders: KeptHeaders;
  response: KeptResponse | null;
}

export interface KeptResponse {
  headers: KeptHeaders;
  areHeadersCut: boolean;
  /** As UTF-8, whatever it is: bytes that are none are shown as U+FFFD. */
  body: string;
  isBodyCut: boolean;
}

/** Reads the start of an answer, and gives up the rest: its connection is closed then. */
export async function keepResponse(response: Pick<Response, 'headers' | 'body'>): Promise<KeptResponse> {
  const { kept, areCut } = keepHeaders(response.headers.entries());
  const { bytes, isCut } = await readStart(response.body, MOST_BODY_BYTES, BODY_WITHIN_MS);
  // A letter of which only some bytes were read is not shown.
  const body = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(bytes, { stream: isCut });
  return { headers: kept, areHeadersCut: areCut, body, isBodyCut: isCut };
}

/** Headers in their order, as far as names and values have `mostBytes` together; the last one may be cut. */
export function keepHeaders(
  headers: Iterable<[name: string, value: string]>,
  mostBytes = MOST_HEADER_BYTES,
): { kept: KeptHeaders; areCut: boolean } {
  const kept = new Map<string, string>();
  let left = mostBytes;
  for (const [name, value] of headers) {
    const fitting = value.slice(0, Math.max(0, left - name.length));
    if (name.length > left) return { kept: Object.fromEntries(kept), areCut: true };
    const before = kept.get(name);
    kept.set(name, before === undefined ? fitting : `${before}, ${fitting}`);
    if (fitting.length < value.length) return { kept: Object.fromEntries(kept), areCut: true };
    left -= name.length + value.length;
  }
  return { kept: Object.fromEntries(kept), areCut: false };
}

/** The first bytes of a stream, as far as they come in time. What fails while it is read ends there. */
export async function readStart(
  stream: ReadableStream<Uint8Array> | null,
  mostBytes: number,
  withinMs: number,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const start = new Uint8Array(mostBytes);
  if (stream === null) return { bytes: start.subarray(0, 0), isCut: false };
  const reader = stream.getReader();
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), withinMs);
  let length = 0;
  for (;;) {
    const read = await Promise.race([reader.read(), late.promise]).catch(() => 'broken' as const);
    if (read === 'late' || read === 'broken') break;
    if (read.done) {
      clearTimeout(timer);
      return { bytes: start.subarray(0, length), isCut: false };
    }
    const fitting = read.value.subarray(0, mostBytes - length);
    start.set(fitting, length);
    length += fitting.length;
    if (fitting.length < read.value.length) break;
  }
  clearTimeout(timer);
  reader.cancel().catch(() => undefined);
  return { bytes: start.subarray(0, length), isCut: true };
}
