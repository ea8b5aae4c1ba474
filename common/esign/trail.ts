export type TrailEventType =
  | 'created'
  | 'sent'
  | 'invited'
  | 'mail_failed'
  | 'reminded'
  | 'opened'
  | 'code_sent'
  | 'code_failed'
  | 'code_confirmed'
  | 'cpf_failed'
  | 'document_shown'
  | 'document_opened'
  | 'document_read'
  | 'signed'
  | 'refused'
  | 'canceled'
  | 'expired'
  | 'completed';

/**
 * One event of an envelope's audit trail. Each names the hash of the one before it. Values are integers, strings and
 * booleans only, so that every language's canonical JSON gives the same bytes.
 */
export interface TrailEvent {
  v: 1;
  envelope: string;
  /** From 0. */
  seq: number;
  /** ISO 8601, in UTC. */
  at: string;
  type: TrailEventType;
  /** The signer's id; 0 where it is not a signer's doing. */
  signer: number;
  /** Empty where unknown. */
  ip: string;
  /** 0 where unknown. */
  port: number;
  /** The user agent as sent; empty where there is none. */
  device: string;
  /** What else belongs to the event, such as the hash of the terms that were accepted: `key=value; key=value`. */
  detail: string;
  /** SHA-256 of the event before, in hexadecimal; 64 zeros for the first. */
  prev: string;
}
