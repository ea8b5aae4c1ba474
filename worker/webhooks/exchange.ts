/** Limits of the recorded part of a receiver's response. */
const MOST_HEADER_BYTES = 4 * 1024;
const MOST_BODY_BYTES = 2 * 1024;
/** A body that is slow after its headers takes a place in the account's lanes no longer than this. */
const BODY_WITHIN_MS = 3_000;

export type KeptHeaders = Record<string, string>;

/** The request headers of an attempt, without signatures, and the recorded part of the response. */
export interface Exchange {
  requestHeaders: KeptHeaders;
  response: KeptResponse | null;
}

export interface KeptResponse {
  headers: KeptHeaders;
  areHeadersCut: boolean;
  /** Decoded as UTF-8; invalid bytes are shown as U+FFFD. */
  body: string;
  isBodyCut: boolean;
}

/** Reads the start of a response and cancels the rest, which closes its connection. */
export async function keepResponse(response: Pick<Response, 'headers' | 'body'>): Promise<KeptResponse> {
  const { kept, areCut } = keepHeaders(response.headers.entries());
  const { bytes, isCut } = await readStart(response.body, MOST_BODY_BYTES, BODY_WITHIN_MS);
  // A character whose bytes were only partly read is omitted.
  const body = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(bytes, { stream: isCut });
  return { headers: kept, areHeadersCut: areCut, body, isBodyCut: isCut };
}

/**
 * Keeps headers, in their order, until names and values have `mostBytes` together; the last one may be cut.
 */
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

/** Returns the first bytes of a stream that arrive in time. A read error ends it in the same way. */
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
