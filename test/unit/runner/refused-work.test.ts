import { expect, test } from 'vitest';
import { RefusedWork } from '../../../worker/runner/refused-work.ts';
import { memorySql } from '../support/sql-storage.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;

test('refused work is known of its account for ten minutes from the last time on, and then kept no longer', () => {
  const sql = memorySql();
  RefusedWork.prepare(sql);
  const work = new RefusedWork(sql);
  work.note('A', NOW);
  work.note('A', NOW + MINUTE);
  expect([work.isNoted('A', NOW + 11 * MINUTE - 1), work.isNoted('A', NOW + 11 * MINUTE)]).toEqual([
    true,
    false,
  ]);
  expect(work.isNoted('B', NOW + MINUTE)).toBe(false);
  work.note('B', NOW + 11 * MINUTE);
  expect(sql.exec('SELECT account_id FROM refused_work').toArray()).toEqual([{ account_id: 'B' }]);
});
