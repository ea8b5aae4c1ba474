import type { Order } from '../gate/order.ts';
import type { EnvelopeDefinition } from './state.ts';

export const SENDING_CREDITS = 20;

/** An order that the Gate hands over to an envelope's object. */
export type EnvelopeOrder = {
  orderId: string;
  test: boolean;
  credits: number;
} & ({ kind: 'create'; definition: EnvelopeDefinition; wrapped: string; send: boolean } | { kind: 'send' });

/** Creates an envelope, as a draft or sent at once. */
export type CreateOrder = Extract<EnvelopeOrder, { kind: 'create' }>;

/** Returns the order for the account's Gate. Sending costs credits, a draft does not. */
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

/** The cause of a failed order, which costs nothing. */
export type OrderFailure =
  | { failed: 'address_refused'; signer: number }
  | { failed: 'mail_down' }
  /** The account sent too many invitations to this address; it may send the next at `until`. */
  | { failed: 'address_busy'; signer: number; until: number }
  | { failed: 'invalid_state' }
  | { failed: 'envelope_gone' };

export type OrderOutcome = 'done' | OrderFailure;

export function isFailure(outcome: OrderOutcome | null | undefined): outcome is OrderFailure {
  return typeof outcome === 'object' && outcome !== null;
}
