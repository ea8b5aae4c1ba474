import { createMiddleware } from 'hono/factory';
import { describeError, log } from '../../common/log.ts';
import { ApiError, unavailable } from '../errors.ts';
import { randomId } from '../random.ts';
import type { AccountHeaders, AppContext, AppEnv } from './context.ts';
import { drainUnread } from './drain.ts';

/** Sets the headers of every response. */
export const frame = createMiddleware<AppEnv>(async (c, next) => {
  c.set('requestId', randomId('req'));
  await next();
  if (c.res.status >= 400) await drainUnread(c.req.raw);
  const headers = c.res.headers;
  headers.set('X-Request-Id', c.get('requestId'));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  const account = c.get('account');
  if (account) setAccountHeaders(headers, account);
});

/** Sets the headers about the account (specification 2.1). */
function setAccountHeaders(headers: Headers, { mode, rate, credits }: AccountHeaders): void {
  headers.set('X-RateLimit-Limit', String(rate.limit));
  headers.set('X-RateLimit-Remaining', String(rate.remaining));
  headers.set('X-RateLimit-Reset', String(rate.reset));
  headers.set('X-Credits-Remaining', String(credits));
  if (mode === 'test') headers.set('X-Service-Mode', 'test');
}

/** Answers with the error's code and message; the message of an unexpected error is not revealed. */
export function answerError(error: Error, c: AppContext): Response {
  const refusal = refusalOf(error, c);
  const body = { error: { code: refusal.code, message: refusal.message, request_id: c.get('requestId') } };
  return Response.json(body, { status: refusal.status, headers: refusal.headers });
}

/** Returns the `ApiError` for the caller; unexpected errors are logged. */
export function refusalOf(error: Error, c: AppContext): ApiError {
  if (error instanceof ApiError) return error;
  log('request_failed', { request_id: c.get('requestId'), cause: describeError(error) });
  return refusalFor(error);
}

/** A restarted or overloaded object can be retried; all other errors are unexpected. */
function refusalFor(error: Error): ApiError {
  const passes = ['retryable', 'overloaded', 'durableObjectReset'].some(
    (mark) => Reflect.get(error, mark) === true,
  );
  return passes ? unavailable(error) : new ApiError('internal_error');
}
