import { LargeReads } from '../files/large-reads.ts';
import { Pace, type PaceLimits } from './pace.ts';

export type SourceFaultReason = 'interrupted' | 'too_slow';

/** A source failed while it sent its file. */
export class SourceBodyFault extends Error {
  readonly reason: SourceFaultReason;

  constructor(reason: SourceFaultReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads a source's bytes as they arrive. Throws SourceBodyFault if it is interrupted, by its sender or by
 * `signal`, or too slow. A chunk is valid until the second one after it.
 */
export async function* readSourceBody(
  body: ReadableStream<Uint8Array>,
  limits: PaceLimits,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reads = new LargeReads(body);
  const pace = new Pace(limits);
  try {
    for (;;) {
      const askedAt = Date.now();
      const chunk = await readWithin(reads, pace.patienceMs, signal);
      if (!chunk) return;
      pace.arrived(chunk.byteLength, Date.now() - askedAt);
      yield chunk;
    }
  } finally {
    await reads.cancel();
  }
}

function readWithin(
  reads: LargeReads,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const interrupt = () => reject(new SourceBodyFault('interrupted'));
    if (signal?.aborted) return interrupt();
    signal?.addEventListener('abort', interrupt, { once: true });
    const timer = setTimeout(() => reject(new SourceBodyFault('too_slow')), patienceMs);
    reads
      .read()
      .then(resolve, interrupt)
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', interrupt);
      });
  });
}
