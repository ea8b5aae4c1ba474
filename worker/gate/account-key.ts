import type { Mode } from './keys.ts';

/** A key that a person creates in the console. */
export interface NewKey {
  hash: string;
  prefix: string;
  mode: Mode;
  name: string;
  /** The random id of the form: posting it again creates no second key. */
  form: string;
  /** Epoch milliseconds; null for a key that does not expire. */
  expiresAt: number | null;
}

/** The key that a new one replaces, and how long both are valid. */
export interface Replacement {
  hash: string;
  overlapMs: number;
}

/** A key in a list, which never contains the key itself. */
export interface ListedKey {
  hash: string;
  prefix: string;
  mode: Mode;
  name: string;
  createdAt: number;
  /** When its last call was admitted; null if none was. */
  usedAt: number | null;
  revokedAt: number | null;
  expiresAt: number | null;
  isInForce: boolean;
  /** Another key has replaced it: it does not count towards the plan's maximum. */
  isReplaced: boolean;
}

/** `not_in_force`: the key to replace is not valid. */
export type KeyCreated = 'created' | 'repeated' | 'not_in_force' | 'too_many';

export interface KeyEnds {
  revoked_at: number | null;
  expires_at: number | null;
}

/** Checks that the key was not revoked and has not expired. */
export function isInForce({ revoked_at, expires_at }: KeyEnds, now: number): boolean {
  return revoked_at === null && (expires_at === null || now < expires_at);
}
