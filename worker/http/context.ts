import type { Context } from 'hono';
import type { Env } from '../env.ts';
import type { Admission, Caller, KeyCaller, Rate } from '../gate/calls.ts';
import type { Mode } from '../gate/keys.ts';

export interface Variables {
  requestId: string;
  /** Set by `authenticate`; absent outside /v1 and for a caller who was refused. */
  admission: Admission<KeyCaller>;
  /** The name of the person who is signed in, for the head of the page; absent outside the console. */
  personName?: string;
  /** Who called which account, before it is known whether they may; absent for a call that reaches none. */
  called?: { accountId: string; caller: Caller; endpoint: string };
  /** The account as the call leaves it, for the headers of its answer; absent where no account was reached. */
  account: AccountHeaders;
}

export interface AccountHeaders {
  mode: Mode;
  rate: Rate;
  credits: number;
}

export type AppEnv = { Bindings: Env; Variables: Variables };
export type AppContext = Context<AppEnv>;

/** The call has changed the account's balance. */
export function setCredits(c: AppContext, credits: number): void {
  const account = c.get('account');
  if (account) c.set('account', { ...account, credits });
}

/** Origin of the addresses in answers. */
export function baseUrlOf(c: AppContext): string {
  return c.env.PUBLIC_URL ?? originOf(c.req.url);
}

/** Of a request's address, which the runtime has normalized and need not be parsed again. */
function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + '://'.length));
}
