import { describeError, log } from '../../common/log.ts';
import { gateRefusal } from '../admission/authenticate.ts';
import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import type { Admission, BeginResult, IdempotentCall, ReplayResult } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { envelopeOf } from './envelope-of.ts';
import { type EnvelopeOrder, isFailure, type OrderFailure, orderOf } from './order.ts';

/** A call that makes or sends an envelope. */
export interface EnvelopeCall {
  env: Env;
  admission: Admission;
  idempotencyKey: string | null;
}

export interface EnvelopeAnswer extends StoredResponse {
  credits: number;
  replayed: boolean;
}

/** Invitations are tried for ten seconds each, ten at most: longer than that nobody waits for an answer. */
const OUTCOME_WITHIN_MS = 60_000;
const BEGIN_TRIES = 3;

/** The stored answer to the same request, if any. */
export async function findReplay(
  { env, admission }: EnvelopeCall,
  idempotent: IdempotentCall | null,
): Promise<EnvelopeAnswer | null> {
  if (!idempotent) return null;
  const found: ReplayResult = await gateOf(env, admission.accountId)
    .findReplay(admission, idempotent)
    .catch((error) => {
      throw unavailable(error);
    });
  if (found.outcome === 'refused') throw gateRefusal(found);
  return found.outcome === 'replay' ? { ...found.response, credits: found.credits, replayed: true } : null;
}

/**
 * Has the Gate accept an order, and waits until the envelope's object has carried it out. `accepted` is what is stored
 * as its answer at once; `answer` makes the real one. Throws what the order failed by: then nothing was charged.
 */
export async function acceptOrder(
  call: EnvelopeCall,
  envelope: string,
  order: EnvelopeOrder,
  idempotent: IdempotentCall | null,
  accepted: StoredResponse,
  answer: () => Promise<StoredResponse>,
): Promise<EnvelopeAnswer> {
  const begun = await begin(call, idempotent, orderOf(envelope, order), accepted);
  if (begun.outcome === 'refused') throw gateRefusal(begun);
  if (begun.outcome === 'replay') return { ...begun.response, credits: begun.credits, replayed: true };
  const object = envelopeOf(call.env, envelope);
  const outcome = await object.waitForOutcome(order.orderId, OUTCOME_WITHIN_MS).catch(() => null);
  if (isFailure(outcome)) throw failureOf(outcome);
  const response = outcome === 'done' ? await answer() : accepted;
  await settleAnswer(call, order.orderId, response);
  return { ...response, credits: begun.credits, replayed: false };
}

/** Repeats a `begin` whose answer was lost: the Gate knows the order by its id. */
async function begin(
  { env, admission }: EnvelopeCall,
  idempotent: IdempotentCall | null,
  order: ReturnType<typeof orderOf>,
  accepted: StoredResponse,
): Promise<BeginResult> {
  const gate = gateOf(env, admission.accountId);
  for (let attempt = 1; ; attempt++) {
    try {
      return await gate.begin(admission, idempotent, order, accepted, OUTCOME_WITHIN_MS);
    } catch (error) {
      if (attempt === BEGIN_TRIES) throw unavailable(error);
      await scheduler.wait(100 * attempt);
    }
  }
}

async function settleAnswer(
  { env, admission, idempotencyKey }: EnvelopeCall,
  orderId: string,
  response: StoredResponse,
): Promise<void> {
  if (idempotencyKey === null) return;
  await gateOf(env, admission.accountId)
    .answered(admission.mode, idempotencyKey, orderId, response)
    .catch((error) => log('answer_not_stored', { order: orderId, cause: describeError(error) }));
}

function failureOf(outcome: OrderFailure): ApiError {
  switch (outcome.failed) {
    case 'address_refused':
      return new ApiError(
        'invalid_request',
        `O serviço de e-mail recusou o endereço de signers[${outcome.signer - 1}].email. Confira-o; o envelope não foi enviado e nada foi cobrado.`,
      );
    case 'mail_down':
      return new ApiError(
        'service_unavailable',
        'Os convites não puderam ser enviados agora. O envelope não foi enviado e nada foi cobrado; tente de novo em instantes.',
        { 'Retry-After': '30' },
      );
    case 'invalid_state':
      return new ApiError('invalid_state');
    case 'envelope_gone':
      return new ApiError('envelope_gone');
  }
}
