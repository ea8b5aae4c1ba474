import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteFailure } from '../../../worker/admission/note-failure.ts';
import { ApiError, sent, worded } from '../../../worker/errors.ts';
import type { Caller } from '../../../worker/gate/calls.ts';
import type { FailureNote } from '../../../worker/gate/failures/failure.ts';
import type { AppContext } from '../../../worker/http/context.ts';

const KEY: Caller = { kind: 'key', hash: 'hash of a key', mode: 'live' };

let now = Date.parse('2026-11-20T12:00:00Z');
let requests = 0;

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(async () => {
  // What one test left behind is sent before the next begins.
  await vi.advanceTimersByTimeAsync(120_000);
  // At the beginning of a minute.
  now = Math.ceil((Date.now() + 3_600_000) / 60_000) * 60_000;
  vi.useRealTimers();
});

/** A service with Gates that keep what they are told; `fails` is asked before each call. */
class Gates {
  readonly told: { account: string; notes: FailureNote[]; at: number }[] = [];
  readonly works: Promise<unknown>[] = [];
  fails = () => false;

  readonly #env = {
    GATE: {
      getByName: (account: string) => ({
        noteFailures: async (notes: FailureNote[]) => {
          this.told.push({ account, notes: structuredClone(notes), at: Date.now() });
          if (this.fails()) throw new Error('out of reach');
        },
      }),
    },
  };

  refuse(
    refusal: ApiError,
    called: { account?: string; caller?: Caller; endpoint?: string } | null = {},
  ): string {
    const requestId = `req_${++requests}`;
    const { account: accountId = 'acc_1', caller = KEY, endpoint = 'jobs' } = called ?? {};
    const variables = { requestId, called: called === null ? undefined : { accountId, caller, endpoint } };
    const context = {
      env: this.#env,
      get: (name: keyof typeof variables) => variables[name],
      executionCtx: { waitUntil: (work: Promise<unknown>) => this.works.push(work) },
    };
    noteFailure(context as unknown as AppContext, refusal);
    return requestId;
  }

  get notes(): FailureNote[] {
    return this.told.flatMap(({ notes }) => notes);
  }
}

const LIMITED = new ApiError('rate_limited');

describe('refused calls', () => {
  test('are told to the Gate a second after the first of them, alike ones as one with their number', async () => {
    const gates = new Gates();
    const [first, second] = [gates.refuse(LIMITED), gates.refuse(LIMITED)];
    const other = gates.refuse(new ApiError('job_not_found'));
    await vi.advanceTimersByTimeAsync(999);
    expect(gates.told).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(gates.told).toHaveLength(1);
    expect(gates.notes).toEqual([
      expect.objectContaining({ code: 'rate_limited', status: 429, calls: 2, requestIds: [first, second] }),
      expect.objectContaining({ code: 'job_not_found', status: 404, calls: 1, requestIds: [other] }),
    ]);
  });

  test('10,000 in a second cause one call of the Gate, with the number of all and the ids of few', async () => {
    const gates = new Gates();
    for (let hundred = 0; hundred < 100; hundred++) {
      for (let call = 0; call < 100; call++) gates.refuse(LIMITED);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(3_000);
    expect(gates.told.length).toBeLessThanOrEqual(2);
    expect(gates.notes.reduce((sum, { calls }) => sum + calls, 0)).toBe(10_000);
    for (const { requestIds } of gates.notes) expect(requestIds.length).toBeLessThanOrEqual(20);
  });

  test('that are all different are told apart by their code alone beyond a number, and none is uncounted', async () => {
    const gates = new Gates();
    for (let call = 0; call < 2_000; call++)
      gates.refuse(new ApiError('invalid_request', `O campo ${call} não é válido.`), {
        endpoint: `e${call}`,
      });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(gates.notes.length).toBeLessThanOrEqual(201);
    expect(gates.notes.reduce((sum, { calls }) => sum + calls, 0)).toBe(2_000);
    expect(gates.notes.at(-1)).toMatchObject({ endpoint: 'other', code: 'invalid_request' });
  });

  test('of several accounts and of two minutes are apart', async () => {
    const gates = new Gates();
    vi.setSystemTime(now + 59_900);
    gates.refuse(LIMITED);
    vi.setSystemTime(now + 60_000);
    gates.refuse(LIMITED);
    gates.refuse(LIMITED, { account: 'acc_2' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(gates.told.map(({ account, notes }) => [account, notes.map(({ calls }) => calls)])).toEqual([
      ['acc_1', [1, 1]],
      ['acc_2', [1]],
    ]);
  });

  test('are noted without what the caller sent', async () => {
    const gates = new Gates();
    gates.refuse(
      new ApiError('invalid_pdf', worded`O arquivo "${sent('folha de salários.pdf')}" está vazio.`),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect(gates.notes[0]?.message).toBe('O arquivo "…" está vazio.');
    expect(JSON.stringify(gates.told)).not.toContain('salários');
  });

  test('that reached no account are not noted', async () => {
    const gates = new Gates();
    gates.refuse(new ApiError('missing_api_key'), null);
    gates.refuse(new ApiError('invalid_api_key'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(gates.told).toEqual([]);
  });
});

describe('a Gate that is out of reach', () => {
  test('is told again what it may have, as it was, beside what is new', async () => {
    const gates = new Gates();
    let failures = 1;
    gates.fails = () => failures-- > 0;
    gates.refuse(LIMITED);
    await vi.advanceTimersByTimeAsync(1_010);
    gates.refuse(LIMITED);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(gates.told).toHaveLength(2);
    expect(gates.told[1]?.notes[0]).toEqual(gates.told[0]?.notes[0]);
    expect(gates.told[1]?.notes.map(({ calls }) => calls)).toEqual([1, 1]);
  });

  test('is not asked for ever', async () => {
    const gates = new Gates();
    gates.fails = () => true;
    gates.refuse(LIMITED);
    await vi.advanceTimersByTimeAsync(300_000);
    const { length } = gates.told;
    expect(length).toBeLessThan(150);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(gates.told).toHaveLength(length);
  });
});
