import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { unsealed } from '../../../worker/esign/operator-records.ts';

function migrated(): DatabaseSync {
  const folder = `${import.meta.dirname}/../../../migrations`;
  const database = new DatabaseSync(':memory:');
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  for (const name of files.sort())
    database.exec(readFileSync(`${folder}/${name}`, 'utf8').replaceAll('--> statement-breakpoint', ''));
  return database;
}

test('envelopes that wait for their seal are found by the index of those alone', () => {
  const database = migrated();
  const insert = database.prepare(
    "INSERT INTO envelopes (id, account_id, revision, status, created_at, record) VALUES (?, 'acc', 1, 'pending', 0, ?)",
  );
  const rows = [
    ['a', 'completing', 5],
    ['b', 'pending', 5],
    ['c', 'completing', 11],
    ['d', 'completing', 10],
  ] as const;
  for (const [id, phase, updatedAt] of rows) insert.run(id, JSON.stringify({ state: { phase, updatedAt } }));
  const { sql, params } = unsealed({} as unknown as D1Database, 10, 'a').toSQL();
  const values = params.map((value) => (typeof value === 'number' ? value : String(value)));
  expect(database.prepare(sql).all(...values)).toEqual([{ id: 'd' }]);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  expect(plan.map((step) => String(step.detail)).join()).toContain('envelopes_completing');
});
