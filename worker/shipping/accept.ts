import { describeError, log } from '../../common/log.ts';
import { gateRefusal } from '../admission/authenticate.ts';
import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import type { Admission, BeginMonthlyResult, IdempotentCall } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { orderOf } from './order.ts';
import { itemOf } from './order-items.ts';
import { newRecord } from './record.ts';
import { type BatchSpecification, CREDITS_AN_ORDER } from './specification.ts';
import { viewBatch } from './view.ts';

export interface BatchCall {
  env: Env;
  request: Request;
  admission: Admission;
  baseUrl: string;
  idempotencyKey: string | null;
  /** Null: the caller does not wait. */
  waitMs: number | null;
  interleaveInQuery: string | undefined;
}

export interface BatchAnswer extends StoredResponse {
  credits: number;
  replayed: boolean;
}

/** Beyond the caller's patience, for the answer to be stored. */
const ANSWER_MARGIN_MS = 5_000;
const TRIES = 3;
/** Other batches of the account may pay for the same orders meanwhile. */
const PRICINGS = 20;

/** The stored answer to the same request, if any. */
export async function findReplay(
  { env, admission }: BatchCall,
  idempotent: IdempotentCall | null,
): Promise<BatchAnswer | null> {
  if (!idempotent) return null;
  const found = await gateOf(env, admission.accountId)
    .findReplay(admission, idempotent)
    .catch((error) => {
      throw unavailable(error);
    });
  if (found.outcome === 'refused') throw gateRefusal(found);
  return found.outcome === 'replay' ? { ...found.response, credits: found.credits, replayed: true } : null;
}

/** What is known of a batch before its price. */
export type UnpricedBatch = Omit<BatchSpecification, 'newItems' | 'credits'>;

export interface AcceptedBatch {
  batch: BatchSpecification;
  answer: BatchAnswer;
}

/**
 * Has the Gate accept the batch at the price of what is new of it; priced anew where the account's other batches have
 * changed that meanwhile. Nothing is done of a batch that the balance does not cover.
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
    if (begun.outcome === 'replay')
      return { batch, answer: { ...begun.response, credits: begun.credits, replayed: true } };
    return { batch, answer: { ...accepted, credits: begun.credits, replayed: false } };
  }
  throw unavailable('a batch was priced anew too often');
}

/** Repeats a `begin` whose answer was lost: the Gate knows the batch by its id. */
async function begin(
  call: BatchCall,
  idempotent: IdempotentCall | null,
  batch: BatchSpecification,
  items: readonly string[],
  accepted: StoredResponse,
): Promise<BeginMonthlyResult> {
  const answerWithinMs = call.waitMs === null ? null : call.waitMs + ANSWER_MARGIN_MS;
  const gate = gateOf(call.env, call.admission.accountId);
  for (let attempt = 1; ; attempt++) {
    try {
      return await gate.beginMonthly(
        call.admission,
        idempotent,
        orderOf(batch, items),
        accepted,
        answerWithinMs,
      );
    } catch (error) {
      if (attempt === TRIES) throw unavailable(error);
      await scheduler.wait(100 * attempt);
    }
  }
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

/** Whoever waits for this answer, with the same key, gets it now. */
export async function settleAnswer(
  { env, admission, idempotencyKey }: BatchCall,
  id: string,
  response: StoredResponse | null,
): Promise<void> {
  if (idempotencyKey === null) return;
  await gateOf(env, admission.accountId)
    .answered(admission.mode, idempotencyKey, id, response)
    .catch((error) => log('answer_not_stored', { batch: id, cause: describeError(error) }));
}
