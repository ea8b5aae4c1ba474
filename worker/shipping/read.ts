import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { PendingOrder } from '../gate/order.ts';
import { systemClock } from '../time/clock.ts';
import { batchOf } from './batch-of.ts';
import { isBatchId } from './id.ts';
import { specificationOf } from './order.ts';
import { newRecord } from './record.ts';
import { isKnown } from './records.ts';
import { RECORD_KEPT_MS } from './specification.ts';
import type { BatchSnapshot } from './view.ts';

/**
 * Returns the account's batch in its current state. Throws `lote_not_found` if it does not exist, is no
 * longer kept, or belongs to another account.
 */
export async function requireBatch(
  env: Pick<Env, 'DB' | 'BATCH' | 'GATE'>,
  accountId: string,
  id: string,
): Promise<BatchSnapshot> {
  const snapshot = isBatchId(id) ? await find(env, accountId, id) : null;
  const isOwn = snapshot?.specification.accountId === accountId;
  const isKept = snapshot && systemClock.now() - snapshot.specification.createdAt < RECORD_KEPT_MS;
  if (!snapshot || !isOwn || !isKept) throw new ApiError('lote_not_found');
  return snapshot;
}

/** A batch that was just accepted is only in the Gate's outbox. Unknown ids never create an object. */
async function find(
  env: Pick<Env, 'DB' | 'BATCH' | 'GATE'>,
  accountId: string,
  id: string,
): Promise<BatchSnapshot | null> {
  if (await isKnown(env, accountId, id)) return batchOf(env, id).read();
  const orders: PendingOrder[] = await gateOf(env, accountId).pendingOrders('BATCH');
  const pending = orders.find((order) => order.id === id);
  if (pending) {
    const accepted = { specification: specificationOf(pending), record: newRecord(), result: null };
    return (await batchOf(env, id).read()) ?? accepted;
  }
  // Recorded between the two reads: the Gate removes a batch only once D1 has it.
  return (await isKnown(env, accountId, id)) ? batchOf(env, id).read() : null;
}
