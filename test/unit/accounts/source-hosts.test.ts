import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTables } from '../../../worker/gate/tables.ts';
import { SourceHosts, standingOf } from '../../../worker/outside/circuit-breaker.ts';
import { memorySql } from '../support/sql-storage.ts';

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;

function hosts(): SourceHosts {
  const sql = memorySql();
  createTables(sql);
  return new SourceHosts(sql);
}

function failTimes(source: SourceHosts, times: number, host = 'a.com.br', at = NOW): void {
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
    expect(standingOf({ failures, failedAt: NOW }, NOW).restMs).toBe(minutes * MINUTE_MS);
  });

  test('only gets shorter with time, and is over in a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(7_200_000), fc.nat(60_000), (failures, after, more) => {
        const earlier = standingOf({ failures, failedAt: NOW }, NOW + after).restMs;
        const later = standingOf({ failures, failedAt: NOW }, NOW + after + more).restMs;
        expect(later).toBeLessThanOrEqual(earlier);
        if (after >= 15 * MINUTE_MS) expect(earlier).toBe(0);
      }),
    );
  });

  test('is forgotten with its failures after an hour', () => {
    expect(standingOf({ failures: 9, failedAt: NOW }, NOW + 61 * MINUTE_MS).failures).toBe(0);
  });
});

describe('the hosts that an account’s downloads met', () => {
  test('are each on their own', () => {
    const source = hosts();
    failTimes(source, 5);
    expect(source.standing('a.com.br', NOW).restMs).toBe(MINUTE_MS);
    expect(source.standing('b.com.br', NOW)).toEqual({ failures: 0, restMs: 0 });
  });

  test('are as new after one answer', () => {
    const source = hosts();
    failTimes(source, 5);
    source.answered('a.com.br');
    failTimes(source, 4);
    expect(source.standing('a.com.br', NOW).restMs).toBe(0);
  });

  test('rest no longer for failures of calls that were under way', () => {
    const source = hosts();
    failTimes(source, 30);
    expect(source.standing('a.com.br', NOW)).toEqual({ failures: 5, restMs: MINUTE_MS });
  });

  test('rest twice as long when the first call after the rest fails', () => {
    const source = hosts();
    failTimes(source, 5);
    source.failed('a.com.br', NOW + MINUTE_MS);
    expect(source.standing('a.com.br', NOW + MINUTE_MS).restMs).toBe(2 * MINUTE_MS);
  });

  test('leave no rows behind', () => {
    const sql = memorySql();
    createTables(sql);
    const source = new SourceHosts(sql);
    for (let host = 0; host < 20; host++) source.failed(`${host}.com.br`, NOW);
    source.failed('novo.com.br', NOW + 61 * MINUTE_MS);
    expect(sql.exec('SELECT host FROM source_host').toArray()).toEqual([{ host: 'novo.com.br' }]);
  });
});
