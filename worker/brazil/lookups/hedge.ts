import type { SourceReply } from './source.ts';

export interface HedgeTiming {
  /** After this time without an answer from a source, the next one is asked too. */
  aloneMs: number;
  /** A `missing` answer waits this long for another source to find the number. */
  missMs: number;
}

/**
 * Makes a hedged request: sources are asked in order, the next one when one fails, is slow or does not know
 * the number. The first `found` wins; `missing` counts if no other source finds the number; the result is
 * `failed` only if all sources fail. Rejects if an ask rejects: a source that fails answers `failed`, so a
 * rejection is a fault of this service.
 */
export function hedge<Answer>(
  asks: readonly (() => Promise<SourceReply<Answer>>)[],
  { aloneMs, missMs }: HedgeTiming,
): Promise<SourceReply<Answer>> {
  const waiting = [...asks];
  let underWay = 0;
  let last: SourceReply<Answer> = { outcome: 'failed', reason: 'nobody to ask', ofNumber: false };
  let timer: ReturnType<typeof setTimeout> | null = null;
  return new Promise((resolve, reject) => {
    const stopTimer = () => {
      if (timer !== null) clearTimeout(timer);
    };
    const stopAsking = () => {
      waiting.length = 0;
      stopTimer();
    };
    const end = (reply: SourceReply<Answer>) => {
      stopAsking();
      resolve(reply);
    };
    const fail = (error: unknown) => {
      stopAsking();
      reject(error);
    };
    const then = (afterMs: number, act: () => void) => {
      stopTimer();
      timer = setTimeout(act, afterMs);
    };
    const hear = (reply: SourceReply<Answer>) => {
      underWay--;
      if (reply.outcome === 'found') return end(reply);
      if (last.outcome !== 'missing') last = reply;
      if (reply.outcome === 'missing') then(missMs, () => end(reply));
      askNext();
    };
    const askNext = () => {
      const ask = waiting.shift();
      if (ask) {
        underWay++;
        if (last.outcome !== 'missing') then(aloneMs, askNext);
        ask().then(hear, fail);
      } else if (underWay === 0) {
        end(last);
      }
    };
    askNext();
  });
}
