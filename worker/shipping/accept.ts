import { gateRefusal } from '../admission/authenticate.ts';
import { ANSWER_MARGIN_MS, beginOrder, type OrderAnswer, replayed } from '../admission/order-call.ts';
import type { FilesCall } from '../admission/place-order.ts';
import { ApiError, unavailable } from '../errors.ts';
import type { BeginMonthlyResult, IdempotentCall } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { orderOf } from './order.ts';
import { itemOf } from './order-items.ts';
import { newRecord } from './record.ts';
import { type BatchSpecification, CREDITS_AN_ORDER } from './specification.ts';
import { viewBatch } from './view.ts';

export interface BatchCall extends FilesCall {
  /** Null if the caller does not wait. */
  waitMs: number | null;
  interleaveInQuery: string | undefined;
}

/**
 * The price must be calculated again if other batches of the account pay for the same orders meanwhile; at
 * most this often.
 */
const PRICINGS = 20;

/** A batch before it has a price. */
export type UnpricedBatch = Omit<BatchSpecification, 'newItems' | 'credits'>;

export interface AcceptedBatch {
  batch: BatchSpecification;
  answer: OrderAnswer;
}

/**
 * Has the Gate accept the batch, at the price of its orders that are new in the month. The price is
 * calculated again if other batches of the account change it meanwhile. A batch that the balance does not
 * cover is not processed at all.
 */
export async function acceptBatch(
  call: BatchCall,
  unpriced: UnpricedBatch,
  codes: readonly string[],
  idempotent: IdempotentCall | null,
): Promise<AcceptedBatch> {
  const gate = gateOf(call.env, call.admission.accountId);
  const items = codes.map(itemOf);
  for (let pricing = 0; pricing < PRICINGS; pricing++) {
    const newItems = await gate.freshItems(items).catch((error) => {
      throw unavailable(error);
    });
    const credits = unpriced.test ? 0 : newItems.length * CREDITS_AN_ORDER;
    const batch = { ...unpriced, newItems, credits };
    const accepted = acceptedResponse(batch);
    const begun = await begin(call, idempotent, batch, items, accepted);
    if (begun.outcome === 'repriced') continue;
    if (begun.outcome === 'refused') throw refusalOf(begun, batch);
    if (begun.outcome === 'replay') return { batch, answer: replayed(begun) };
    return { batch, answer: { ...accepted, credits: begun.credits, replayed: false } };
  }
  throw unavailable('a batch was priced anew too often');
}

function begin(
  call: BatchCall,
  idempotent: IdempotentCall | null,
  batch: BatchSpecification,
  items: readonly string[],
  accepted: StoredResponse,
): Promise<BeginMonthlyResult> {
  const answerWithinMs = call.waitMs === null ? null : call.waitMs + ANSWER_MARGIN_MS;
  return beginOrder(call, async (gate) =>
    gate.beginMonthly(call.admission, idempotent, orderOf(batch, items), accepted, answerWithinMs),
  );
}

function acceptedResponse(batch: BatchSpecification): StoredResponse {
  const view = viewBatch({ specification: batch, record: newRecord(), result: null });
  return {
    status: 202,
    body: JSON.stringify(view),
    location: `${batch.baseUrl}/v1/expedicao/lotes/${batch.id}`,
  };
}

function refusalOf(
  refusal: Extract<BeginMonthlyResult, { outcome: 'refused' }>,
  { credits, newItems }: BatchSpecification,
): ApiError {
  if (refusal.code !== 'insufficient_credits') return gateRefusal(refusal);
  return new ApiError(
    'insufficient_credits',
    `O lote tem ${newItems.length} ${newItems.length === 1 ? 'pedido novo' : 'pedidos novos'} no mês e custa ${credits} créditos; há ${refusal.credits}. Nada foi processado nem cobrado.`,
  );
}
