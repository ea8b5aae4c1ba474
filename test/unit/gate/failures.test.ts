import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../worker/gate/calls.ts';
import { FAILURES_KEPT_MS, type FailureNote, MOST_FAILURES } from '../../../worker/gate/failures/failure.ts';
import { createFailureTables, Failures } from '../../../worker/gate/failures/failures.ts';
import { memorySql } from '../support/sql-storage.ts';

const NOW = Date.parse('2026-11-20T12:00:30Z');
const MINUTE_MS = 60_000;
const KEY: Caller = { kind: 'key', hash: 'hash of a key', mode: 'live' };
const PERSON: Caller = { kind: 'person', id: 'per_ana', mode: 'live' };

let requests = 0;

function note(change: Partial<FailureNote> = {}): FailureNote {
  const requestIds = [`req_${++requests}`];
  const told = { endpoint: 'jobs', status: 404, code: 'job_not_found', message: 'A tarefa não existe.' };
  return { caller: KEY, ...told, at: NOW, calls: 1, requestIds, ...change };
}

function opened() {
  const sql = memorySql();
  createFailureTables(sql);
  const failures = new Failures(sql);
  const count = (table: string) =>
    sql.exec<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).one().rows;
  return { failures, count };
}

describe('failures', () => {
  test('that are alike within a minute are one row with their number, found by any of their ids', () => {
    const { failures } = opened();
    const [first, second] = [note({ calls: 3, requestIds: ['req_a', 'req_b'] }), note({ at: NOW + 20_000 })];
    failures.add([first], NOW);
    failures.add([second], NOW);
    const { failures: rows } = failures.page(0, 10, NOW + 20_000);
    expect(rows).toEqual([
      {
        key: 'hash of a key',
        person: '',
        endpoint: 'jobs',
        status: 404,
        code: 'job_not_found',
        message: 'A tarefa não existe.',
        at: NOW + 20_000,
        calls: 4,
        requestId: 'req_a',
      },
    ]);
    for (const id of ['req_a', 'req_b', second.requestIds[0] ?? ''])
      expect(failures.find(id, NOW)).toEqual(rows[0]);
    expect(failures.find('req_unknown', NOW)).toBeNull();
  });

  test.each([
    ['another minute', { at: NOW + 30_000 }],
    ['another caller', { caller: PERSON }],
    ['another endpoint', { endpoint: 'me' }],
    ['another code', { code: 'not_found' }],
    ['another message', { message: 'Outra.' }],
  ])('of %s are rows of their own', (_, change) => {
    const { failures } = opened();
    failures.add([note(), note(change)], NOW);
    expect(failures.page(0, 10, NOW).rows).toBe(2);
  });

  test('of people are known by their ids', () => {
    const { failures } = opened();
    failures.add([note({ caller: PERSON })], NOW);
    expect(failures.page(0, 1, NOW).failures[0]).toMatchObject({ key: 'console', person: 'per_ana' });
  });

  test('are counted once however often a note is brought, and whatever comes beside it', () => {
    const notes = fc.array(
      fc.record({
        minute: fc.nat(2),
        code: fc.constantFrom('a', 'b'),
        calls: fc.integer({ min: 1, max: 200 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(notes, fc.array(fc.nat(11), { maxLength: 20 }), (given, repeated) => {
        const { failures } = opened();
        const all = given.map(({ minute, code, calls }) => {
          const requestIds = Array.from({ length: Math.min(calls, 20) }, () => `req_${++requests}`);
          return note({ at: NOW + minute * MINUTE_MS, code, calls, requestIds });
        });
        failures.add(all, NOW);
        for (const place of repeated) failures.add([all[place] ?? note({ requestIds: [] })], NOW);
        const { failures: rows } = failures.page(0, 100, NOW);
        const counted = rows.reduce((sum, { calls }) => sum + calls, 0);
        expect(counted).toBe(all.reduce((sum, { calls }) => sum + calls, 0));
        for (const { requestIds, code } of all)
          expect(failures.find(requestIds[0] ?? '', NOW)).toMatchObject({ code });
      }),
    );
  });

  test('are a thousand at the most: the oldest go, and their ids with them', () => {
    const { failures, count } = opened();
    const notes = Array.from({ length: MOST_FAILURES + 300 }, (_, place) =>
      note({ at: NOW + place * MINUTE_MS }),
    );
    const end = NOW + notes.length * MINUTE_MS;
    for (let place = 0; place < notes.length; place += 100)
      failures.add(notes.slice(place, place + 100), end);
    expect(failures.page(0, 1, end).rows).toBe(MOST_FAILURES);
    expect([count('failure'), count('failure_request')]).toEqual([MOST_FAILURES, MOST_FAILURES]);
    expect(failures.find(notes[299]?.requestIds[0] ?? '', end)).toBeNull();
    expect(failures.find(notes[300]?.requestIds[0] ?? '', end)).not.toBeNull();
  });

  test('keep few ids of a flood of one minute, and the first of each note', () => {
    const { failures, count } = opened();
    const flood = Array.from({ length: 60 }, () =>
      note({ calls: 10_000, requestIds: Array.from({ length: 20 }, () => `req_${++requests}`) }),
    );
    for (const each of flood) failures.add([each], NOW);
    expect(failures.page(0, 1, NOW).failures[0]?.calls).toBe(600_000);
    expect(count('failure_request')).toBeLessThanOrEqual(200);
    for (const { requestIds } of flood) expect(failures.find(requestIds[0] ?? '', NOW)).not.toBeNull();
  });

  test('are gone after seven days, for readers at once', () => {
    const { failures, count } = opened();
    const old = note();
    failures.add([old], NOW);
    const [before, then] = [NOW + FAILURES_KEPT_MS - 1, NOW + FAILURES_KEPT_MS];
    expect(failures.page(0, 9, before).rows).toBe(1);
    expect([failures.page(0, 9, then), failures.find(old.requestIds[0] ?? '', then)]).toEqual([
      { failures: [], rows: 0 },
      null,
    ]);
    failures.drop(then);
    expect([count('failure'), count('failure_request')]).toEqual([0, 0]);
  });

  test('are shown in pages, the latest first', () => {
    const { failures } = opened();
    const notes = Array.from({ length: 7 }, (_, place) => note({ at: NOW + place * MINUTE_MS }));
    failures.add(notes, NOW);
    const read = [0, 3, 6].flatMap((offset) => failures.page(offset, 3, NOW).failures);
    expect(read.map(({ at }) => at)).toEqual(notes.map(({ at }) => at).toReversed());
  });
});
