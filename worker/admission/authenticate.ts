import { sha256 } from '@noble/hashes/sha2.js';
import { createMiddleware } from 'hono/factory';
import type { RouterRoute } from 'hono/types';
import { readSettings } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import { clientInfoOf } from '../gate/access-log/client-info.ts';
import type { Admission, AdmitResult, Caller, KeyCaller, Refusal, Rejection } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import { type Mode, type ParsedKey, parseKey } from '../gate/keys.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { featureNames, usageNameOf } from '../http/contract/usage-name.ts';

const TEST_LIMIT_RETRY_SECONDS = 3_600;

const utf8 = new TextEncoder();

/**
 * Admits a call of /v1 by its key, its account and the rate limit (specification 5 and 8.3). A call that matches none of
 * `routes` is counted under the name of its feature.
 */
export function authenticate(routes: readonly RouterRoute[]) {
  const features = featureNames(routes);
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = await keyOf(c);
    const endpoint = usageNameOf(c, features);
    c.set('admission', await admitCaller(c, key.accountId, keyCaller(key), endpoint));
    await next();
  });
}

/** Returns the call's key if this server's secrets have signed it, without any lookup. Throws otherwise. */
export async function keyOf(c: AppContext): Promise<ParsedKey> {
  const given = givenKey(c);
  if (given === null) throw new ApiError('missing_api_key');
  // Hashed in JavaScript: for a single key, the platform's digest takes ten times as long.
  const hash = String.fromCharCode(...sha256(utf8.encode(given)));
  const known = latestKeys.get(hash);
  if (known) return known;
  const key = await parseKey(given, readSettings(c.env).keySecrets);
  if (key === null) throw new ApiError('invalid_api_key');
  if (latestKeys.size >= MOST_KEYS) latestKeys.clear();
  latestKeys.set(hash, key);
  return key;
}

/**
 * Parsed keys by the hash of the key; keys themselves are not kept. Parsing is expensive and always gives the
 * same result. The Gate checks at each call whether the key is valid.
 */
const latestKeys = new Map<string, ParsedKey>();
const MOST_KEYS = 10_000;

export function keyCaller({ hash, mode }: ParsedKey): KeyCaller {
  return { kind: 'key', hash, mode };
}

/** `check`: the call takes no place in the rate limit and is not counted in usage. */
export type Admitting = 'admit' | 'check';

/**
 * Has the account's Gate admit the call; throws its rejection. `endpoint` is the name in the account's usage.
 */
export async function admitCaller<By extends Caller>(
  c: AppContext,
  accountId: string,
  caller: By,
  endpoint: string,
  admitting: Admitting = 'admit',
): Promise<Admission<By>> {
  c.set('called', { accountId, caller, endpoint });
  const gate = gateOf(c.env, accountId);
  const call = { caller, endpoint, client: clientOf(c) };
  const asked: Promise<AdmitResult> = admitting === 'admit' ? gate.admit(call) : gate.check(call);
  const result = await asked.catch((error) => {
    throw unavailable(error);
  });
  if ('refused' in result) throw rejectionError(c, caller.mode, result);
  const { rate, credits } = result.admitted;
  c.set('account', { mode: caller.mode, rate, credits });
  return { ...result.admitted, accountId, caller, endpoint };
}

/** Checks the key of a request that takes no place in the rate limit. */
export async function checkKey(c: AppContext): Promise<Admission<KeyCaller>> {
  const key = await keyOf(c);
  return admitCaller(c, key.accountId, keyCaller(key), usageNameOf(c), 'check');
}

export function clientOf(c: AppContext) {
  return clientInfoOf(c.req.raw, c.get('requestId'));
}

/** The error for a call that the Gate rejected. */
export function rejectionError(c: AppContext, mode: Mode, { refused, account }: Rejection): ApiError {
  if (!account) return new ApiError(refused);
  const { rate, credits, retryAfterSeconds } = account;
  c.set('account', { mode, rate, credits });
  const headers: Record<string, string> =
    refused === 'rate_limited' ? { 'Retry-After': String(retryAfterSeconds) } : {};
  return new ApiError(refused, undefined, headers);
}

/** If the headers contain different keys, Authorization is used. */
function givenKey(c: AppContext): string | null {
  const bearer = /^Bearer\s+(\S.*)$/i.exec(c.req.header('Authorization')?.trim() ?? '')?.[1];
  const key = bearer ?? c.req.header('X-API-Key')?.trim() ?? '';
  return key === '' ? null : key;
}

/** Throws if a test key has used its daily quota. Called when the call has no other fault. */
export function requireTestQuota(admission: Admission): void {
  if (!admission.overTestLimit) return;
  throw new ApiError('test_limit', undefined, { 'Retry-After': String(TEST_LIMIT_RETRY_SECONDS) });
}

/** The error for a call that the Gate refused. */
export function gateRefusal({ code, retryAfterSeconds }: Refusal): ApiError {
  const seconds = retryAfterSeconds ?? (code === 'test_limit' ? TEST_LIMIT_RETRY_SECONDS : undefined);
  return new ApiError(code, undefined, seconds === undefined ? {} : { 'Retry-After': String(seconds) });
}
