import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTables } from '../../../worker/gate/tables.ts';
import { CircuitBreakers, stateOf } from '../../../worker/outside/circuit-breaker.ts';
import { memorySql } from '../support/sql-storage.ts';

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;

function hosts(): CircuitBreakers {
  const sql = memorySql();
  createTables(sql);
  return new CircuitBreakers(sql);
}

function failTimes(source: CircuitBreakers, times: number, host = 'a.com.br', at = NOW): void {
  for (let time = 0; time < times; time++) source.failed(host, at);
}

describe('a host’s rest', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 15],
    [50, 15],
  ])('after %i failures in a row lasts %i minutes', (failures, minutes) => {
    expect(stateOf({ failures, failedAt: NOW }, NOW).openMs).toBe(minutes * MINUTE_MS);
  });

  test('only gets shorter with time, and is over in a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(7_200_000), fc.nat(60_000), (failures, after, more) => {
        const earlier = stateOf({ failures, failedAt: NOW }, NOW + after).openMs;
        const later = stateOf({ failures, failedAt: NOW }, NOW + after + more).openMs;
        expect(later).toBeLessThanOrEqual(earlier);
        if (after >= 15 * MINUTE_MS) expect(earlier).toBe(0);
      }),
    );
  });

  test('is forgotten with its failures after an hour', () => {
    expect(stateOf({ failures: 9, failedAt: NOW }, NOW + 61 * MINUTE_MS).failures).toBe(0);
  });
});

describe('the hosts that an account’s downloads met', () => {
  test('are each on their own', () => {
    const source = hosts();
    failTimes(source, 5);
    expect(source.state('a.com.br', NOW).openMs).toBe(MINUTE_MS);
    expect(source.state('b.com.br', NOW)).toEqual({ failures: 0, openMs: 0 });
  });

  test('are as new after one answer', () => {
    const source = hosts();
    failTimes(source, 5);
    source.answered('a.com.br');
    failTimes(source, 4);
    expect(source.state('a.com.br', NOW).openMs).toBe(0);
  });

  test('rest no longer for failures of calls that were under way', () => {
    const source = hosts();
    failTimes(source, 30);
    expect(source.state('a.com.br', NOW)).toEqual({ failures: 5, openMs: MINUTE_MS });
  });

  test('rest twice as long when the first call after the rest fails', () => {
    const source = hosts();
    failTimes(source, 5);
    source.failed('a.com.br', NOW + MINUTE_MS);
    expect(source.state('a.com.br', NOW + MINUTE_MS).openMs).toBe(2 * MINUTE_MS);
  });

  test('leave no rows behind', () => {
    const sql = memorySql();
    createTables(sql);
    const source = new CircuitBreakers(sql);
    for (let host = 0; host < 20; host++) source.failed(`${host}.com.br`, NOW);
    source.failed('novo.com.br', NOW + 61 * MINUTE_MS);
    expect(sql.exec('SELECT host FROM source_host').toArray()).toEqual([{ host: 'novo.com.br' }]);
  });
});
