import type { Mode } from './keys.ts';

/** A key that a person makes in the console. */
export interface NewKey {
  hash: string;
  prefix: string;
  mode: Mode;
  name: string;
  /** The random name of the form: posted again, it makes no second key. */
  form: string;
}

/** A key as it is listed: never the key itself. */
export interface ListedKey {
  hash: string;
  prefix: string;
  mode: Mode;
  name: string;
  createdAt: string;
  revokedAt: string | null;
}

export type KeyCreated = 'created' | 'repeated' | 'too_many';
