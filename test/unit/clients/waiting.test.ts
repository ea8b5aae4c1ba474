import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionError, StillRunningError, TimeoutError } from '../../../clients/typescript/src/errors.ts';
import { Papelada } from '../../../clients/typescript/src/papelada.ts';

const key = 'svc_live_A62cN9YhBuG8mwDZDqMGKNJbBvMaz4I3Brjn4vwMAlHYsOUtDZ';
const baseUrl = 'https://api.exemplo.com.br';
const SECONDS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client whose calls are answered one after the other, and the times of its calls in seconds. */
function clientOf(...answers: { body: unknown; headers?: Record<string, string> }[]) {
  const startedAt = Date.now();
  const calls: [seconds: number, call: string][] = [];
  const fetch = vi.fn(async (address: string, { method }: RequestInit) => {
    calls.push([(Date.now() - startedAt) / SECONDS, `${method} ${new URL(address).pathname}`]);
    const { body, headers } = answers.shift() ?? { body: {} };
    return Response.json(body, { headers: headers ?? {} });
  });
  return { calls, client: new Papelada({ key, baseUrl, fetch: fetch as typeof globalThis.fetch }) };
}

const work = (id: string, status: string, percent: number) => ({
  body: { id, status, progress: percent, message: `${percent}%`, outputs: [] },
});
/** An address needs no reading, which is no timer's. */
const file = { url: 'https://exemplo.com.br/a.pdf' };

describe.each<[string, string, (client: Papelada, onProgress?: () => void) => Promise<unknown>]>([
  [
    'a job',
    'job_1',
    (client, onProgress) =>
      client.tools.run('unir-pdf', { files: [file] }, { ...(onProgress && { onProgress }) }),
  ],
  [
    'a batch',
    'lote_1',
    (client, onProgress) => client.batches.run({ labels: [file] }, { ...(onProgress && { onProgress }) }),
  ],
])('%s', (_, id, run) => {
  test('that the creating call left running is read after 2, 4 and 8 seconds', async () => {
    const running = work(id, 'running', 10);
    const { client, calls } = clientOf(running, running, running, work(id, 'done', 100));
    const ended = run(client);
    await vi.advanceTimersByTimeAsync(60 * SECONDS);
    expect(await ended).toMatchObject({ id, status: 'done' });
    expect(calls.map(([seconds]) => seconds)).toEqual([0, 2, 6, 14]);
  });

  test('is read more slowly while few calls of the minute are left', async () => {
    const running = { ...work(id, 'running', 10), headers: { 'X-RateLimit-Remaining': '1' } };
    const { client, calls } = clientOf(running, running, work(id, 'done', 100));
    const ended = run(client);
    await vi.advanceTimersByTimeAsync(60 * SECONDS);
    await ended;
    expect(calls.map(([seconds]) => seconds)).toEqual([0, 2, 17]);
  });

  test('reports each state once', async () => {
    const { client } = clientOf(work(id, 'running', 10), work(id, 'done', 100));
    const percents: unknown[] = [];
    const ended = run(client, (...[progress]: unknown[]) => percents.push(progress));
    await vi.advanceTimersByTimeAsync(60 * SECONDS);
    await ended;
    expect(percents).toEqual([
      { phase: 'run', percent: 10, message: '10%' },
      { phase: 'run', percent: 100, message: '100%' },
    ]);
  });
});

test('the time of a run ends its uploads, too, and says that nothing was charged', async () => {
  const deleted: string[] = [];
  const fetch = vi.fn(async (address: string, { method, signal }: RequestInit) => {
    if (method === 'POST')
      return new Response(null, { status: 201, headers: { Location: '/v1/uploads/upl_1' } });
    if (method === 'DELETE') {
      deleted.push(new URL(address).pathname);
      return new Response(null, { status: 204 });
    }
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const client = new Papelada({ key, baseUrl, fetch: fetch as typeof globalThis.fetch });
  const large = { bytes: new Uint8Array(33 * 1024 * 1024), name: 'a.pdf' };
  const failure = client.tools
    .run('unir-pdf', { files: [large] }, { timeoutMs: 5 * SECONDS })
    .catch((error) => error);
  await vi.advanceTimersByTimeAsync(4 * SECONDS);
  expect(deleted).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * SECONDS);
  expect(await failure).toBeInstanceOf(TimeoutError);
  expect((await failure).message).toContain('Nada foi cobrado');
  expect(deleted).toEqual(['/v1/uploads/upl_1']);
});

describe('a line that breaks every ten seconds while the service waits', () => {
  /** Breaks so often, and answers then. */
  function clientOnLine(breaks: number) {
    const attempts: number[] = [];
    const fetch = vi.fn(async () => {
      attempts.push(Date.now());
      if (attempts.length > breaks) return Response.json(work('job_1', 'done', 100).body);
      await new Promise((resolve) => setTimeout(resolve, 10 * SECONDS));
      throw new TypeError('fetch failed');
    });
    return { attempts, client: new Papelada({ key, baseUrl, fetch: fetch as typeof globalThis.fetch }) };
  }

  test('costs none of the repetitions of the call', async () => {
    const { attempts, client } = clientOnLine(6);
    const ended = client.tools.run('unir-pdf', { files: [file] });
    await vi.advanceTimersByTimeAsync(90 * SECONDS);
    expect(await ended).toMatchObject({ status: 'done' });
    expect(attempts).toHaveLength(7);
  });

  test('is an error when the answer should have come', async () => {
    const { attempts, client } = clientOnLine(Number.POSITIVE_INFINITY);
    const failure = client.tools.run('unir-pdf', { files: [file] }).catch((error) => error);
    await vi.advanceTimersByTimeAsync(200 * SECONDS);
    expect(await failure).toBeInstanceOf(ConnectionError);
    // 100 seconds of waiting, and two repetitions.
    expect(attempts.length).toBeGreaterThanOrEqual(11);
    expect(attempts.length).toBeLessThanOrEqual(13);
  });

  test('is one of the repetitions for a call that does not wait', async () => {
    const { attempts, client } = clientOnLine(Number.POSITIVE_INFINITY);
    const failure = client.me().catch((error) => error);
    await vi.advanceTimersByTimeAsync(200 * SECONDS);
    expect(await failure).toBeInstanceOf(ConnectionError);
    expect(attempts).toHaveLength(3);
  });
});

test('a run whose time is over leaves its job to `wait`, and no timer', async () => {
  const running = work('job_1', 'running', 10);
  const { client, calls } = clientOf(running, running, running, running);
  const failure = client.tools
    .run('unir-pdf', { files: [file] }, { timeoutMs: 5 * SECONDS })
    .catch((error) => error);
  await vi.advanceTimersByTimeAsync(60 * SECONDS);
  expect(await failure).toBeInstanceOf(StillRunningError);
  expect(calls.map(([seconds]) => seconds)).toEqual([0, 2, 5]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a call that waits is not repeated more often when its line breaks at once', async () => {
  const fetch = vi.fn(async () => {
    throw new TypeError('fetch failed');
  });
  const client = new Papelada({ key, baseUrl, fetch: fetch as typeof globalThis.fetch });
  const failure = client.tools.run('unir-pdf', { files: [file] }).catch((error) => error);
  await vi.advanceTimersByTimeAsync(60 * SECONDS);
  expect(await failure).toBeInstanceOf(ConnectionError);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('a run that is done keeps no program from ending', async () => {
  const { client } = clientOf(work('job_1', 'done', 100));
  await client.tools.run('unir-pdf', { files: [file] }, { timeoutMs: 60 * SECONDS });
  expect(vi.getTimerCount()).toBe(0);
});
