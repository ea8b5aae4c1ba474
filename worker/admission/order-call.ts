import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { unavailable } from '../errors.ts';
import type { Admission, IdempotentCall, ReplayResult } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { type AppContext, setCredits } from '../http/context.ts';
import { gateRefusal } from './authenticate.ts';

/** A call that places an order with the Gate: a job, an envelope or a batch. */
export interface OrderCall {
  env: Env;
  admission: Admission;
  idempotencyKey: string | null;
}

export interface OrderAnswer extends StoredResponse {
  /** The account's balance after the call. */
  credits: number;
  replayed: boolean;
}

/** Added to the time that the caller waits, so that the answer can be stored. */
export const ANSWER_MARGIN_MS = 5_000;
const BEGIN_TRIES = 3;

type AccountGate = ReturnType<typeof gateOf>;

/** Returns the stored answer to the same request, if any. Throws if the key was used for another request. */
export async function findReplay(
  { env, admission }: OrderCall,
  idempotent: IdempotentCall | null,
): Promise<OrderAnswer | null> {
  if (!idempotent) return null;
  const found: ReplayResult = await gateOf(env, admission.accountId)
    .findReplay(admission, idempotent)
    .catch((error) => {
      throw unavailable(error);
    });
  if (found.outcome === 'refused') throw gateRefusal(found);
  return found.outcome === 'replay' ? replayed(found) : null;
}

export function replayed({ response, credits }: { response: StoredResponse; credits: number }): OrderAnswer {
  return { ...response, credits, replayed: true };
}

/** Repeats a `begin` whose answer was lost: the Gate recognises the order by its id. */
export async function beginOrder<Result>(
  { env, admission }: OrderCall,
  begin: (gate: AccountGate) => Promise<Result>,
): Promise<Result> {
  const gate = gateOf(env, admission.accountId);
  for (let attempt = 1; ; attempt++) {
    try {
      return await begin(gate);
    } catch (error) {
      if (attempt === BEGIN_TRIES) throw unavailable(error);
      await scheduler.wait(100 * attempt);
    }
  }
}

/** Gives the answer to the calls that wait with the same key. Null: the accepted answer remains valid. */
export async function settleAnswer(
  { env, admission, idempotencyKey }: OrderCall,
  orderId: string,
  response: StoredResponse | null,
): Promise<void> {
  if (idempotencyKey === null) return;
  await gateOf(env, admission.accountId)
    .answered(admission.caller.mode, idempotencyKey, orderId, response)
    .catch((error) => log('answer_not_stored', { order: orderId, cause: describeError(error) }));
}

/** Returns the answer of an order that has ended while its caller waited; otherwise `accepted`. */
export async function finalAnswer(
  call: OrderCall,
  orderId: string,
  accepted: OrderAnswer,
  ended: { view: object; isRefunded: boolean } | null,
): Promise<OrderAnswer> {
  const response = ended && { status: 200, body: JSON.stringify(ended.view), location: null };
  await settleAnswer(call, orderId, response);
  if (!response) return accepted;
  const credits = ended.isRefunded ? await creditsAfterRefund(call, accepted.credits) : accepted.credits;
  return { ...response, credits, replayed: false };
}

/** Returns the balance now that the refund was tried, or the previous one if the Gate is unreachable. */
function creditsAfterRefund({ env, admission }: OrderCall, before: number): Promise<number> {
  return gateOf(env, admission.accountId)
    .credits()
    .catch(() => before);
}

/** If the client hangs up, the work still continues to its end or cleanup. */
export async function answerOrder(c: AppContext, work: Promise<OrderAnswer>): Promise<Response> {
  c.executionCtx.waitUntil(work.catch(() => undefined));
  const answer = await work;
  setCredits(c, answer.credits);
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (answer.location !== null) headers.set('Location', answer.location);
  if (answer.replayed) headers.set('Idempotent-Replayed', 'true');
  return new Response(answer.body, { status: answer.status, headers });
}
