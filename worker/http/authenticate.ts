import { createMiddleware } from 'hono/factory';
import { visitOf } from '../accounts/access-log/visit.ts';
import type { Admission, Rate } from '../accounts/gate/calls.ts';
import { type Mode, parseKey } from '../accounts/keys.ts';
import { readSettings } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import { findTool } from '../tools/catalogue.ts';
import type { AppContext, AppEnv } from './context.ts';
import { answerError } from './frame.ts';

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

type Standing = { mode?: Mode; rate?: Rate; credits?: number } & (
  | { admission: Admission }
  | { error: ApiError }
);

async function admit(c: AppContext): Promise<Standing> {
  const given = givenKey(c);
  if (given === null) return { error: new ApiError('missing_api_key') };
  const key = await parseKey(given, readSettings(c.env).keySecrets);
  if (!key) return { error: new ApiError('invalid_api_key') };
  const gate = c.env.GATE.getByName(key.accountId, { locationHint: 'sam' });
  const visit = visitOf(c.req.raw, c.var.requestId);
  const result = await gate.admit(key.hash, key.mode, endpointName(c.req.path), visit).catch((error) => {
    throw unavailable(error);
  });
  if ('admitted' in result) {
    const { mode, rate, credits } = result.admitted;
    return { admission: result.admitted, mode, rate, credits };
  }
  if (!result.standing) return { error: new ApiError(result.refused) };
  const { rate, credits, retryAfterSeconds } = result.standing;
  const headers: Record<string, string> =
    result.refused === 'rate_limited' ? { 'Retry-After': String(retryAfterSeconds) } : {};
  return { error: new ApiError(result.refused, undefined, headers), mode: key.mode, rate, credits };
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
  return ['tools', 'jobs', 'me', 'usage', 'webhooks', 'cnpj', 'cep'].includes(feature) ? feature : 'other';
}

function addStandingHeaders(c: AppContext, standing: Standing): void {
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
  throw new ApiError('test_limit', undefined, { 'Retry-After': '3600' });
}
