import { afterEach, expect, test, vi } from 'vitest';
import { configurationOf } from '../../../clients/typescript/src/configuration.ts';
import { TimeoutError } from '../../../clients/typescript/src/errors.ts';
import { PreparedFiles } from '../../../clients/typescript/src/files/prepare.ts';
import { type Body, jsonBody } from '../../../clients/typescript/src/transport/call.ts';
import { Deadline } from '../../../clients/typescript/src/transport/deadline.ts';
import { Transport } from '../../../clients/typescript/src/transport/transport.ts';

const MEBIBYTE = 1024 * 1024;
const SECONDS = 1_000;
const DAYS = 24 * 60 * 60 * SECONDS;

afterEach(() => void vi.useRealTimers());

/** A transport whose calls are answered after a time. */
function transportOf(answerMs: number, timeoutMs = 40 * SECONDS): Transport {
  const fetch = async (_: unknown, { signal }: RequestInit = {}) => {
    await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      setTimeout(resolve, answerMs);
    });
    return Response.json({ id: 'job_1' });
  };
  const key = 'svc_live_A62cN9YhBuG8mwDZDqMGKNJbBvMaz4I3Brjn4vwMAlHYsOUtDZ';
  const baseUrl = 'https://api.exemplo.com.br';
  return new Transport(
    configurationOf({ key, baseUrl, timeoutMs, retries: 0, fetch: fetch as typeof globalThis.fetch }),
  );
}

async function post(transport: Transport, body: Body, advanceMs: number): Promise<unknown> {
  const ended = transport
    .json({ method: 'POST', path: '/v1/tools/unir-pdf', body, repeat: 'always' })
    .catch((error) => error);
  await vi.advanceTimersByTimeAsync(advanceMs);
  return ended;
}

test('a body that still flows over a slow line is not cut', async () => {
  vi.useFakeTimers();
  const body = { size: 32 * MEBIBYTE, make: () => '' };
  expect(await post(transportOf(900 * SECONDS), body, 1_000 * SECONDS)).toEqual({ id: 'job_1' });
});

test('a call whose body has surely left ends after its time', async () => {
  vi.useFakeTimers();
  const body = { size: MEBIBYTE, make: () => '' };
  expect(await post(transportOf(900 * SECONDS), body, 80 * SECONDS)).toBeInstanceOf(TimeoutError);
});

test('forms and bodies of JSON know how many bytes they send', async () => {
  expect(jsonBody({ base64: 'a'.repeat(1_000) }).size).toBeGreaterThanOrEqual(1_000);
  const file = { bytes: new Uint8Array(1_000), name: 'a.pdf' };
  const inputs = [1, 2].map(() => ({ field: 'files', isList: true, input: file }));
  const openPath = () => Promise.reject(new Error('There is no path.'));
  const settings = { key: 'pedido-1042', isCallersKey: true };
  const files = await PreparedFiles.of(transportOf(0), inputs, openPath, settings);
  expect((await files.body({}, {})).size).toBe(2_000);
});

test.each([
  30 * DAYS,
  Number.POSITIVE_INFINITY,
])('a time limit of %d ms does not end a call', async (limitMs) => {
  vi.useFakeTimers();
  expect(await post(transportOf(30 * SECONDS, limitMs), jsonBody({}), 60 * SECONDS)).toEqual({ id: 'job_1' });
});

test('a time limit of a month does not end the sending of files', async () => {
  vi.useFakeTimers();
  const sent = new Deadline(30 * DAYS).whileSending(undefined, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, 30 * SECONDS));
    return signal?.aborted;
  });
  await vi.advanceTimersByTimeAsync(60 * SECONDS);
  expect(await sent).toBe(false);
});
