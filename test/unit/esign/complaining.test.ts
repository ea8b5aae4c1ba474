import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Changes } from '../../../worker/esign/changes.ts';
import { Complaining } from '../../../worker/esign/complaining.ts';
import { remindAll } from '../../../worker/esign/remind.ts';
import { sha256Hex } from '../../../worker/random.ts';
import { definitionOf, partsOf, pendingOf } from './envelopes.ts';

/** What drizzle asks of D1. */
function d1Of(database: DatabaseSync): D1Database {
  const prepare = (sql: string) => ({
    bind: (...values: (string | number | null)[]) => ({
      raw: async () =>
        database
          .prepare(sql)
          .all(...values)
          .map((row) => Object.values(row)),
    }),
  });
  return { prepare } as unknown as D1Database;
}

test('a complaint that an earlier version reported to the operator alone counts in the envelope', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec(
    'CREATE TABLE sender_complaints (id TEXT PRIMARY KEY, account_id TEXT, envelope_id TEXT, at INTEGER)',
  );
  const definition = definitionOf(3);
  const insert = database.prepare('INSERT INTO sender_complaints VALUES (?, ?, ?, 0)');
  insert.run(await sha256Hex(`complaint ${definition.id} 2`), 'acc_1', definition.id);
  insert.run(await sha256Hex('complaint other 1'), 'acc_1', 'other');
  const made = partsOf(definition, pendingOf(definition));
  const parts = { ...made.parts, env: { DB: d1Of(database) } as never };
  const changes = new Changes(parts);
  const complaining = new Complaining(parts, changes);
  await complaining.adoptRecorded();
  const unwanted = parts.store.state?.signers.map(({ unwantedAt = null }) => unwantedAt !== null);
  expect(unwanted).toEqual([false, true, false]);
  expect(await remindAll(parts, changes)).toEqual({ reminded: 2 });
  database.close();
  // It asks once: the database is gone.
  await complaining.adoptRecorded();
});
