import { gateRefusal } from '../admission/authenticate.ts';
import {
  beginOrder,
  type OrderAnswer,
  type OrderCall,
  replayed,
  settleAnswer,
} from '../admission/order-call.ts';
import { ApiError } from '../errors.ts';
import type { BeginResult, IdempotentCall } from '../gate/calls.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { systemClock } from '../time/clock.ts';
import { envelopeOf } from './envelope-of.ts';
import { type EnvelopeOrder, isFailure, type OrderFailure, orderOf } from './order.ts';

/**
 * No caller waits longer for an answer. The sending itself may: ten invitations, each tried for about ten
 * seconds.
 */
const OUTCOME_WITHIN_MS = 60_000;

/**
 * Has the Gate accept an order and waits until the envelope's object has carried it out. `accepted` is stored
 * as the answer at once; `answer` creates the final one. Throws if the order failed; then nothing was
 * charged.
 */
export async function acceptOrder(
  call: OrderCall,
  envelope: string,
  order: EnvelopeOrder,
  idempotent: IdempotentCall | null,
  accepted: StoredResponse,
  answer: () => Promise<StoredResponse>,
): Promise<OrderAnswer> {
  const begun: BeginResult = await beginOrder(call, async (gate) =>
    gate.begin(call.admission, idempotent, orderOf(envelope, order), accepted, OUTCOME_WITHIN_MS),
  );
  if (begun.outcome === 'refused') throw gateRefusal(begun);
  if (begun.outcome === 'replay') return replayed(begun);
  const object = envelopeOf(call.env, envelope);
  const outcome = await object.waitForOutcome(order.orderId, OUTCOME_WITHIN_MS).catch(() => null);
  if (isFailure(outcome)) throw failureOf(outcome);
  const response = outcome === 'done' ? await answer() : accepted;
  await settleAnswer(call, order.orderId, response);
  return { ...response, credits: begun.credits, replayed: false };
}

function failureOf(outcome: OrderFailure): ApiError {
  switch (outcome.failed) {
    case 'address_refused':
      return new ApiError(
        'invalid_request',
        `O serviço de e-mail recusou o endereço de signers[${outcome.signer - 1}].email. Confira-o; o envelope não foi enviado e nada foi cobrado.`,
      );
    case 'address_busy':
      return new ApiError(
        'rate_limited',
        `A sua conta já enviou convites demais ao endereço de signers[${outcome.signer - 1}].email. O envelope não foi enviado e nada foi cobrado; tente de novo depois do tempo em Retry-After.`,
        { 'Retry-After': String(secondsUntil(outcome.until)) },
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

function secondsUntil(at: number): number {
  return Math.max(1, Math.ceil((at - systemClock.now()) / 1000));
}
