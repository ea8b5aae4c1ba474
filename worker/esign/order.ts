import type { Order } from '../gate/order.ts';
import type { EnvelopeDefinition } from './state.ts';

export const SENDING_CREDITS = 20;

/** What an envelope's object takes over from the Gate. */
export type EnvelopeOrder = {
  orderId: string;
  test: boolean;
  credits: number;
} & ({ kind: 'create'; definition: EnvelopeDefinition; wrapped: string; send: boolean } | { kind: 'send' });

/** Of an envelope that its call makes, a draft or one that is sent at once. */
export type CreateOrder = Extract<EnvelopeOrder, { kind: 'create' }>;

/** What the account's Gate is asked to accept: a sending costs, a draft does not. */
export function orderOf(envelope: string, payload: EnvelopeOrder): Order<EnvelopeOrder> {
  const isSent = payload.kind === 'send' || payload.send;
  return {
    id: payload.orderId,
    object: envelope,
    credits: payload.credits,
    heavy: false,
    esignDocument: isSent && !payload.test,
    payload,
  };
}

/** What an order failed by: then it cost nothing. */
export type OrderFailure =
  | { failed: 'address_refused'; signer: number }
  | { failed: 'mail_down' }
  /** The account has sent too many invitations to this address; `until`: when it may send the next. */
  | { failed: 'address_busy'; signer: number; until: number }
  | { failed: 'invalid_state' }
  | { failed: 'envelope_gone' };

/** What became of an order. */
export type OrderOutcome = 'done' | OrderFailure;

export function isFailure(outcome: OrderOutcome | null | undefined): outcome is OrderFailure {
  return typeof outcome === 'object' && outcome !== null;
}
