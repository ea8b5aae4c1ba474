import { createMiddleware } from 'hono/factory';
import { findTool } from '../../common/catalogue/catalogue.ts';
import { readSettings } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import type { Admission, Rate, Refusal, TurnedAway } from '../gate/calls.ts';
import { clientInfoOf } from '../gate/client-info.ts';
import { gateOf } from '../gate/gate-of.ts';
import { type Mode, type ParsedKey, parseKey } from '../gate/keys.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { answerError } from '../http/frame.ts';
import { sha256Hex } from '../random.ts';

const TEST_LIMIT_RETRY_SECONDS = 3_600;

/** The door of /v1: the key, the account, the minute's window (specification 5 and 8.3), and the headers of 2.1. */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const standing = await admit(c);
  if ('admission' in standing) {
    c.set('admission', standing.admission);
    await next();
  } else {
    c.res = answerError(standing.error, c);
  }
  addStandingHeaders(c, standing);
});

/** How an account stands after a call that reached it. */
export interface AccountHeaders {
  mode?: Mode;
  rate?: Rate;
  credits?: number;
}

/** And whether the call was let in. */
export type AdmissionAnswer = AccountHeaders & ({ admission: Admission } | { error: ApiError });

/** The key of a call, if a server of ours can have made it; nothing is looked up. */
export async function callerOf(c: AppContext): Promise<ParsedKey | ApiError> {
  const given = givenKey(c);
  if (given === null) return new ApiError('missing_api_key');
  const hash = await sha256Hex(given);
  const known = latestCallers.get(hash);
  if (known) return known;
  const caller = await parseKey(given, readSettings(c.env).keySecrets);
  if (caller === null) return new ApiError('invalid_api_key');
  if (latestCallers.size >= MOST_CALLERS) latestCallers.clear();
  latestCallers.set(hash, caller);
  return caller;
}

/**
 * By the hash of their keys, which are not kept. What a key says of itself does not change, and is dear to read;
 * whether it is good the Gate is asked each time.
 */
const latestCallers = new Map<string, ParsedKey>();
const MOST_CALLERS = 10_000;

/** Asks the account's Gate to let the call in. */
async function admit(c: AppContext): Promise<AdmissionAnswer> {
  const caller = await callerOf(c);
  return caller instanceof ApiError ? { error: caller } : admitCaller(c, caller, endpointName(c.req.path));
}

/** `endpoint` is its name in the account's usage. */
export async function admitCaller(
  c: AppContext,
  caller: ParsedKey,
  endpoint: string,
): Promise<AdmissionAnswer> {
  const entered = gateOf(c.env, caller.accountId).admit(caller.hash, caller.mode, endpoint, clientOf(c));
  const result = await entered.catch((error) => {
    throw unavailable(error);
  });
  if ('refused' in result) return turnedAway(caller.mode, result);
  const { accountId, mode, hash: keyHash } = caller;
  const admission: Admission = { ...result.admitted, accountId, mode, keyHash, endpoint };
  return { admission, mode, rate: admission.rate, credits: admission.credits };
}

export function clientOf(c: AppContext) {
  return clientInfoOf(c.req.raw, c.var.requestId);
}

export function turnedAway(
  mode: Mode,
  { refused, standing }: TurnedAway,
): AdmissionAnswer & { error: ApiError } {
  if (!standing) return { error: new ApiError(refused) };
  const { rate, credits, retryAfterSeconds } = standing;
  const headers: Record<string, string> =
    refused === 'rate_limited' ? { 'Retry-After': String(retryAfterSeconds) } : {};
  return { error: new ApiError(refused, undefined, headers), mode, rate, credits };
}

/** Two different keys in the two headers: Authorization counts. */
function givenKey(c: AppContext): string | null {
  const bearer = /^Bearer\s+(\S.*)$/i.exec(c.req.header('Authorization')?.trim() ?? '')?.[1];
  const key = bearer ?? c.req.header('X-API-Key')?.trim() ?? '';
  return key === '' ? null : key;
}

/** The name under which usage counts a call (specification 2.3). */
function endpointName(path: string): string {
  const [, , feature = '', name = ''] = path.split('/');
  if (feature === 'tools' && findTool(name)) return `tools/${name}`;
  return ['tools', 'jobs', 'me', 'usage', 'webhooks'].includes(feature) ? feature : 'other';
}

/** The response with the headers of specification 2.1 that tell how the account stands. */
export function withStanding(c: AppContext, response: Response, standing: AccountHeaders): Response {
  c.res = response;
  addStandingHeaders(c, standing);
  return c.res;
}

function addStandingHeaders(c: AppContext, standing: AccountHeaders): void {
  const headers = c.res.headers;
  if (standing.rate) {
    headers.set('X-RateLimit-Limit', String(standing.rate.limit));
    headers.set('X-RateLimit-Remaining', String(standing.rate.remaining));
    headers.set('X-RateLimit-Reset', String(standing.rate.reset));
  }
  const credits = c.get('credits') ?? standing.credits;
  if (credits !== undefined) headers.set('X-Credits-Remaining', String(credits));
  if (standing.mode === 'test') headers.set('X-Service-Mode', 'test');
}

/** A test key that has had its calls of the day; asked where everything else about the call is right. */
export function requireTestQuota(admission: Admission): void {
  if (!admission.overTestLimit) return;
  throw new ApiError('test_limit', undefined, { 'Retry-After': String(TEST_LIMIT_RETRY_SECONDS) });
}

/** What the Gate said no to, as the caller is told it. */
export function gateRefusal({ code, retryAfterSeconds }: Refusal): ApiError {
  const seconds = retryAfterSeconds ?? (code === 'test_limit' ? TEST_LIMIT_RETRY_SECONDS : undefined);
  return new ApiError(code, undefined, seconds === undefined ? {} : { 'Retry-After': String(seconds) });
}
