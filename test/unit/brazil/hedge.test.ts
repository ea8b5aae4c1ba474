import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hedge } from '../../../worker/brazil/lookups/hedge.ts';
import type { SourceReply } from '../../../worker/brazil/lookups/source.ts';

const TIMING = { aloneMs: 1_500, missMs: 1_000 };
const found = (answer: string): SourceReply<string> => ({ outcome: 'found', answer });
const missing: SourceReply<string> = { outcome: 'missing' };
const failed: SourceReply<string> = { outcome: 'failed', reason: 'status 500', ofNumber: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sources that say a reply after so many milliseconds, and when each was asked. */
function play(...sources: [afterMs: number, reply: SourceReply<string>][]) {
  const start = Date.now();
  const asked: (number | null)[] = sources.map(() => null);
  const asks = sources.map(([afterMs, reply], place) => () => {
    asked[place] = Date.now() - start;
    return new Promise<SourceReply<string>>((resolve) => setTimeout(() => resolve(reply), afterMs));
  });
  const heard = hedge(asks, TIMING).then((reply) => ({ reply, afterMs: Date.now() - start, asked }));
  return vi.runAllTimersAsync().then(() => heard);
}

describe('the reply of several sources', () => {
  test('is the first one’s when it finds the number, and no other is asked', async () => {
    expect(await play([300, found('a')], [10, found('b')])).toEqual({
      reply: found('a'),
      afterMs: 300,
      asked: [0, null],
    });
  });

  test('is the next one’s as soon as the first fails', async () => {
    expect(await play([300, failed], [10, found('b')])).toEqual({
      reply: found('b'),
      afterMs: 310,
      asked: [0, 300],
    });
  });

  test('is that of the faster one once the first has been silent for a while', async () => {
    expect(await play([9_000, found('a')], [10, found('b')])).toMatchObject({
      reply: found('b'),
      afterMs: 1_510,
    });
    expect(await play([1_600, found('a')], [800, found('b')])).toMatchObject({
      reply: found('a'),
      afterMs: 1_600,
      asked: [0, 1_500],
    });
  });

  test('is a miss only when no other finds the number', async () => {
    expect(await play([50, missing], [50, found('b')])).toMatchObject({ reply: found('b'), afterMs: 100 });
    expect(await play([50, missing], [50, missing])).toMatchObject({ reply: missing, afterMs: 100 });
    expect(await play([50, missing], [50, failed])).toMatchObject({ reply: missing, afterMs: 100 });
    expect(await play([50, failed], [50, missing])).toMatchObject({ reply: missing, afterMs: 100 });
    expect(await play([50, missing])).toMatchObject({ reply: missing, afterMs: 50 });
  });

  test('is a miss when the other does not know better in time', async () => {
    expect(await play([50, missing], [9_000, found('b')])).toMatchObject({ reply: missing, afterMs: 1_050 });
    expect(await play([9_000, found('a')], [50, missing])).toMatchObject({ reply: missing, afterMs: 2_550 });
  });

  test('is `failed` only when all fail, or there is none to ask', async () => {
    expect(await play([50, failed], [70, failed])).toMatchObject({ reply: failed, afterMs: 120 });
    expect(await play([5_000, failed], [70, failed])).toMatchObject({ reply: failed, afterMs: 5_000 });
    expect((await play()).reply.outcome).toBe('failed');
  });

  test('is a fault when asking is one, instead of never', async () => {
    const asks = [() => Promise.reject(new Error('no such binding')), () => Promise.resolve(found('b'))];
    const fault = expect(hedge(asks, TIMING)).rejects.toThrow('no such binding');
    await vi.runAllTimersAsync();
    await fault;
    expect(vi.getTimerCount()).toBe(0);
  });
});
