import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { leftJobFiles, oldRecords } from '../../../worker/jobs/sweep.ts';
import { repeatAtMost } from '../../../worker/time/repeat.ts';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;

/** As much of a bucket as the walk uses; pages of `pageSize`. */
function bucketOf(files: Map<string, number>, pageSize: number) {
  const bucket = {
    async list({ prefix = '', startAfter = '' }: R2ListOptions) {
      const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).sort();
      const objects = keys
        .slice(0, pageSize)
        .map((key) => ({ key, uploaded: new Date(files.get(key) ?? 0) }));
      return { objects, truncated: keys.length > pageSize };
    },
    async delete(keys: string[]) {
      for (const key of keys) files.delete(key);
    },
  };
  return { FILES: bucket as unknown as R2Bucket };
}

const jobKey = (place: number) =>
  `jobs/job_${'0AZaz'.charAt(place % 5)}${String(place).padStart(21, '0')}/in/0`;

describe('the walk over stored files', () => {
  test.each([1, 3, 7, 1000])('erases all old ones and no young one, with pages of %i', async (pageSize) => {
    const files = new Map<string, number>();
    for (let place = 0; place < 60; place++)
      files.set(jobKey(place), NOW - (place % 3 === 0 ? 25 : 23) * HOUR_MS);
    files.set('access-log/x', 0);
    const result = await repeatAtMost(500, leftJobFiles(bucketOf(files, pageSize), NOW));
    expect(result).toEqual({ erased: 20, complete: true });
    expect(files.size).toBe(41);
    expect([...files.values()].filter((at) => at > 0 && at < NOW - 24 * HOUR_MS)).toEqual([]);
  });

  test('that is cut short says so, and later walks get everywhere', async () => {
    const files = new Map<string, number>();
    for (let place = 0; place < 60; place++) files.set(jobKey(place), NOW - 25 * HOUR_MS);
    const bucket = bucketOf(files, 5);
    expect(await repeatAtMost(2, leftJobFiles(bucket, NOW))).toMatchObject({ complete: false });
    for (let run = 0; run < 200 && files.size > 0; run++) await repeatAtMost(3, leftJobFiles(bucket, NOW));
    expect(files.size).toBe(0);
  });

  test('of an empty bucket ends at once', async () => {
    expect(await repeatAtMost(5, leftJobFiles(bucketOf(new Map(), 5), NOW))).toEqual({
      erased: 0,
      complete: true,
    });
  });
});

test('old records are found and deleted by indexes', () => {
  const folder = `${import.meta.dirname}/../../../migrations`;
  const database = new DatabaseSync(':memory:');
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    database.exec(readFileSync(`${folder}/${name}`, 'utf8').replaceAll('--> statement-breakpoint', ''));
  const { sql, params } = oldRecords({} as unknown as D1Database, NOW).toSQL();
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params.map(Number));
  const details = plan.map((step) => String(step.detail)).join('\n');
  expect(details).toContain('jobs_created');
  expect(details).not.toMatch(/SCAN jobs/);
  expect(details).not.toContain('TEMP B-TREE');
});
