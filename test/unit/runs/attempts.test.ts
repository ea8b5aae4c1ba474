import { expect, test } from 'vitest';
import { Attempts } from '../../../containers/runs/attempts.ts';

const HOUR_MS = 3_600_000;

test('an attempt is known for its time, and those beyond it are forgotten, however many there were', () => {
  const attempts = new Attempts(HOUR_MS);
  for (let run = 0; run < 100_000; run++) attempts.add(`job_${run}-1`, run * 1_000);
  expect(attempts.count).toBe(3_600);
  expect([attempts.has('job_99999-1'), attempts.has('job_96400-1'), attempts.has('job_96399-1')]).toEqual([
    true,
    true,
    false,
  ]);
});
