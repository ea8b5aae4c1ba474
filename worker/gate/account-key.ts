import type { Mode } from './keys.ts';

/** A key that a person makes in the console. */
export interface NewKey {
  hash: string;
  prefix: string;
  mode: Mode;
  name: string;
  /** The random name of the form: posted again, it makes no second key. */
  form: string;
  /** Epoch milliseconds; null for a key without an end. */
  expiresAt: number | null;
}

/** The key that a new one takes the place of, and for how long both are in force. */
export interface Replacement {
  hash: string;
  overlapMs: number;
}

/** A key as it is listed: never the key itself. */
export interface ListedKey {
  hash: string;
  prefix: string;
  mode: Mode;
  name: string;
  createdAt: number;
  /** When the last call with it was admitted; null where none was. */
  usedAt: number | null;
  revokedAt: number | null;
  expiresAt: number | null;
  isInForce: boolean;
  /** Another key has taken its place: it does not count among those of the plan. */
  isReplaced: boolean;
}

/** `not_in_force`: the key that was to be replaced. */
export type KeyCreated = 'created' | 'repeated' | 'not_in_force' | 'too_many';

export interface KeyEnds {
  revoked_at: number | null;
  expires_at: number | null;
}

/** Whether calls with the key are admitted: it was not revoked, and its end has not come. */
export function isInForce({ revoked_at, expires_at }: KeyEnds, now: number): boolean {
  return revoked_at === null && (expires_at === null || now < expires_at);
}
