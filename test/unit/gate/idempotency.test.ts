import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Idempotency } from '../../../worker/gate/idempotency.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { MemoryStorage } from '../support/sql-storage.ts';

const ACCEPTED = { status: 202, body: '{"status":"running"}', location: '/v1/jobs/job_1' };
const FINISHED = { status: 200, body: '{"status":"done"}', location: null };

function stored(answerWithinMs: number | null): Idempotency {
  const { sql } = new MemoryStorage();
  createTables(sql);
  const idempotency = new Idempotency(sql, Date.now);
  idempotency.store('live', 'chave', 'impressão', 'job_1', ACCEPTED, answerWithinMs);
  return idempotency;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a second attempt while the first has not been answered', () => {
  test('waits, and gets the better answer when it comes', async () => {
    const idempotency = stored(30_000);
    const second = idempotency.find('live', 'chave', 'impressão');
    await vi.advanceTimersByTimeAsync(5_000);
    idempotency.answered('live', 'chave', 'job_1', FINISHED);
    expect(await second).toMatchObject({ found: 'response', response: FINISHED });
  });

  test('gets the stored answer when the first is answered with it', async () => {
    const idempotency = stored(30_000);
    const second = idempotency.find('live', 'chave', 'impressão');
    idempotency.answered('live', 'chave', 'job_1', null);
    expect(await second).toMatchObject({ found: 'response', response: ACCEPTED });
  });

  test('gets the stored answer when the first has vanished and its time is over', async () => {
    const idempotency = stored(30_000);
    const second = idempotency.find('live', 'chave', 'impressão');
    await vi.advanceTimersByTimeAsync(30_001);
    expect(await second).toMatchObject({ found: 'response', response: ACCEPTED });
  });

  test('waits two seconds more once an answer is known: a caller that has not stored it by then has gone', async () => {
    const idempotency = stored(30_000);
    const second = idempotency.find('live', 'chave', 'impressão');
    let settled = false;
    void second.then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    idempotency.expectAnswer('job_1');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(await second).toMatchObject({ found: 'response', response: ACCEPTED });
  });

  test('does not wait for longer, nor again, by that', async () => {
    const soon = stored(1_000);
    soon.expectAnswer('job_1');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await soon.find('live', 'chave', 'impressão')).toMatchObject({ found: 'response' });
    const answered = stored(30_000);
    answered.answered('live', 'chave', 'job_1', FINISHED);
    answered.expectAnswer('job_1');
    expect(await answered.find('live', 'chave', 'impressão')).toMatchObject({ response: FINISHED });
  });

  test('is in progress after 60 s, and learns when to come again', async () => {
    const idempotency = stored(65_000);
    const second = idempotency.find('live', 'chave', 'impressão');
    await vi.advanceTimersByTimeAsync(60_001);
    expect(await second).toEqual({ found: 'in_progress', retryAfterSeconds: 5 });
  });

  test('is one of 200 at the most: the next is asked at once to come again', async () => {
    const idempotency = stored(30_000);
    const waiting = Array.from({ length: 200 }, () => idempotency.find('live', 'chave', 'impressão'));
    expect(await idempotency.find('live', 'chave', 'impressão')).toEqual({
      found: 'in_progress',
      retryAfterSeconds: 30,
    });
    idempotency.answered('live', 'chave', 'job_1', FINISHED);
    const answers = await Promise.all(waiting);
    expect(answers.every((answer) => answer.found === 'response')).toBe(true);
    expect(await idempotency.find('live', 'chave', 'impressão')).toMatchObject({ found: 'response' });
  });
});

describe('a stored response', () => {
  test('is given to the same request only', async () => {
    const idempotency = stored(null);
    expect(await idempotency.find('live', 'chave', 'impressão')).toMatchObject({ response: ACCEPTED });
    expect(await idempotency.find('live', 'chave', 'outra')).toEqual({ found: 'other_request' });
    expect(await idempotency.find('test', 'chave', 'impressão')).toEqual({ found: 'nothing' });
    expect(await idempotency.find('live', 'outra', 'impressão')).toEqual({ found: 'nothing' });
  });

  test('is changed only by the call that began it', async () => {
    const idempotency = stored(null);
    idempotency.answered('live', 'chave', 'job_2', FINISHED);
    expect(await idempotency.find('live', 'chave', 'impressão')).toMatchObject({ response: ACCEPTED });
  });

  test('is gone after 24 hours', async () => {
    const idempotency = stored(null);
    vi.setSystemTime(Date.now() + 24 * 3_600_000 - 1);
    expect(idempotency.isFree('live', 'chave')).toBe(false);
    vi.setSystemTime(Date.now() + 1);
    expect(idempotency.isFree('live', 'chave')).toBe(true);
    idempotency.dropExpired();
    expect(await idempotency.find('live', 'chave', 'impressão')).toEqual({ found: 'nothing' });
  });
});
