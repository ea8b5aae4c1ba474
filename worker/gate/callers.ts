import type { LoggedCaller } from './access-log/call-log.ts';
import type { AccountState } from './account.ts';
import { isInForce } from './account-key.ts';
import type { Caller } from './calls.ts';
import type { Members } from './members.ts';
import { withTimes } from './window.ts';

/** A caller of the account. */
export interface KnownCaller {
  /** Times of the calls in the last minute. */
  hits: readonly number[];
  isInForce: boolean;
  /** The caller's name in the access log. */
  logged: LoggedCaller;
}

/** The callers of the account. Each has its own window of the plan's rate limit. */
export class Callers {
  readonly #account: AccountState;
  readonly #members: Members;

  constructor(account: AccountState, members: Members) {
    [this.#account, this.#members] = [account, members];
  }

  /** Returns undefined for a key of another account, and for a person without a seat. */
  find(caller: Caller, now: number): KnownCaller | undefined {
    if (caller.kind === 'person') {
      const hits = this.#members.windowOf(caller.id);
      return hits && { hits, isInForce: true, logged: { person: caller.id } };
    }
    const key = this.#account.key(caller.hash);
    if (key?.mode !== caller.mode) return undefined;
    return { hits: key.hits, isInForce: isInForce(key, now), logged: { keyPrefix: key.prefix } };
  }

  isInForce(caller: Caller, now: number): boolean {
    return this.find(caller, now)?.isInForce ?? false;
  }

  saveWindow(caller: Caller, hits: readonly number[]): void {
    if (caller.kind === 'person') this.#members.saveWindow(caller.id, hits);
    else this.#account.saveWindow(caller.hash, hits);
  }

  /** Counts further calls in the caller's window. */
  addToWindow(caller: Caller, times: readonly number[], now: number): void {
    const known = this.find(caller, now);
    if (known) this.saveWindow(caller, withTimes(known.hits, times));
  }
}

/** The error code for a caller who does not belong to the account. */
export function refusalOfUnknown({ kind }: Caller): 'invalid_api_key' | 'not_found' {
  return kind === 'key' ? 'invalid_api_key' : 'not_found';
}

/** The error code for a caller whose access ended after the admission. */
export function refusalOfEnded({ kind }: Caller): 'revoked_api_key' | 'not_found' {
  return kind === 'key' ? 'revoked_api_key' : 'not_found';
}

/** Replaces the key in the usage of people in the console. */
export const CONSOLE = 'console';

/** Returns the caller's key in usage: the hash of a key, or the same name for all people. */
export function usageKeyOf(caller: Caller): string {
  return caller.kind === 'key' ? caller.hash : CONSOLE;
}
