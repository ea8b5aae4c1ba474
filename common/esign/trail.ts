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
 * An event of an envelope's audit trail, which contains the hash of the previous event. Values are only
 * integers, strings and booleans, so that canonical JSON has the same bytes in every language.
 */
export interface TrailEvent {
  v: 1;
  envelope: string;
  /** From 0. */
  seq: number;
  /** ISO 8601, in UTC. */
  at: string;
  type: TrailEventType;
  /** The signer's id; 0 if no signer caused the event. */
  signer: number;
  /** Empty if unknown. */
  ip: string;
  /** 0 if unknown. */
  port: number;
  /** The user agent as sent; empty if there is none. */
  device: string;
  /** Further data of the event, such as the hash of the accepted terms: `key=value; key=value`. */
  detail: string;
  /** SHA-256 of the previous event, in hexadecimal; 64 zeros for the first. */
  prev: string;
}
