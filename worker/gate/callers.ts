import type { LoggedCaller } from './access-log/call-log.ts';
import type { AccountState } from './account.ts';
import { isInForce } from './account-key.ts';
import type { Caller } from './calls.ts';
import type { Members } from './members.ts';
import { withTimes } from './window.ts';

/** A caller whom the account knows. */
export interface KnownCaller {
  /** Times of the calls in the minute's window. */
  hits: readonly number[];
  isInForce: boolean;
  /** As the access log names them. */
  logged: LoggedCaller;
}

/** Those who call in the account's name: each has a window of the plan's rate. */
export class Callers {
  readonly #account: AccountState;
  readonly #members: Members;

  constructor(account: AccountState, members: Members) {
    [this.#account, this.#members] = [account, members];
  }

  /** Undefined for a key that is not the account's, and for a person without a seat. */
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

  /** Takes further places in the caller's window. */
  addToWindow(caller: Caller, times: readonly number[], now: number): void {
    const known = this.find(caller, now);
    if (known) this.saveWindow(caller, withTimes(known.hits, times));
  }
}

/** The refusal of a caller whom the account does not know. */
export function refusalOfUnknown({ kind }: Caller): 'invalid_api_key' | 'not_found' {
  return kind === 'key' ? 'invalid_api_key' : 'not_found';
}

/** The refusal of a caller who was admitted, and is none any more. */
export function refusalOfEnded({ kind }: Caller): 'revoked_api_key' | 'not_found' {
  return kind === 'key' ? 'revoked_api_key' : 'not_found';
}

/** In place of a key: what people do in the console. */
export const CONSOLE = 'console';

/** By what usage knows a caller: the hash of the key; people are one. */
export function usageKeyOf(caller: Caller): string {
  return caller.kind === 'key' ? caller.hash : CONSOLE;
}
