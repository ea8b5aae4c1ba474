import { and, eq, lt } from 'drizzle-orm';
import { database, queried } from '../db/database.ts';
import { batches } from '../db/schema.ts';
import type { Env } from '../env.ts';
import type { WorkState } from '../queued-work/work-record.ts';
import type { BatchRecord } from './record.ts';
import type { BatchSpecification } from './specification.ts';

/** Writes the searchable data of a batch to D1, unless a newer revision is already there. */
export async function saveRecord(
  env: Pick<Env, 'DB'>,
  batch: BatchSpecification,
  { record, revision }: Pick<WorkState<BatchRecord>, 'record' | 'revision'>,
): Promise<void> {
  const row = {
    id: batch.id,
    accountId: batch.accountId,
    revision,
    status: record.status,
    createdAt: batch.createdAt,
    finishedAt: record.finishedAt,
    orders: batch.orders,
    newOrders: batch.newItems.length,
    creditsCharged: record.status === 'error' ? 0 : batch.credits,
    test: batch.test,
  };
  await database(env, batch.accountId)
    .insert(batches)
    .values(row)
    .onConflictDoUpdate({ target: batches.id, set: row, setWhere: lt(batches.revision, revision) });
}

export async function eraseRecord(
  env: Pick<Env, 'DB'>,
  { accountId, id }: Pick<BatchSpecification, 'accountId' | 'id'>,
): Promise<void> {
  await database(env, accountId).delete(batches).where(eq(batches.id, id));
}

/** Returns true if D1 has this batch of the account; only then is its object called. */
export async function isKnown(env: Pick<Env, 'DB'>, accountId: string, id: string): Promise<boolean> {
  const rows = await queried(
    database(env, accountId)
      .select({ id: batches.id })
      .from(batches)
      .where(and(eq(batches.id, id), eq(batches.accountId, accountId)))
      .limit(1),
  );
  return rows.length > 0;
}
