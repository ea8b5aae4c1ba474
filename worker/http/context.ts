import type { Context } from 'hono';
import type { Env } from '../env.ts';
import type { Admission, Caller, KeyCaller, Rate } from '../gate/calls.ts';
import type { Mode } from '../gate/keys.ts';

export interface Variables {
  requestId: string;
  /** Set by `usageNameOf`; absent before its first call. */
  usageName?: string;
  /** Set by `authenticate`; absent outside /v1 and for rejected callers. */
  admission: Admission<KeyCaller>;
  /** The name of the signed-in person, for the page's header; absent outside the console. */
  personName?: string;
  /** The called account and its caller, set before the call is admitted; absent if no account was reached. */
  called?: { accountId: string; caller: Caller; endpoint: string };
  /** The account's values after the call, for the response headers; absent if no account was reached. */
  account: AccountHeaders;
}

export interface AccountHeaders {
  mode: Mode;
  rate: Rate;
  credits: number;
}

export type AppEnv = { Bindings: Env; Variables: Variables };
export type AppContext = Context<AppEnv>;

/** Sets the account's balance after the call. */
export function setCredits(c: AppContext, credits: number): void {
  const account = c.get('account');
  if (account) c.set('account', { ...account, credits });
}

/** Returns the origin of the addresses in answers. */
export function baseUrlOf(c: AppContext): string {
  return c.env.PUBLIC_URL ?? originOf(c.req.url);
}

/** Cut from the request's URL, which the runtime has normalised, without parsing it again. */
function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + '://'.length));
}
