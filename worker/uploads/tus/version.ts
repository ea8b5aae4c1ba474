import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { TUS, TUS_VERSION } from './headers.ts';

/** Sets the header of every response to a tus request, refusals included. */
export const withVersion = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set(TUS.resumable, TUS_VERSION);
});

/** Throws for a request that does not speak this version of the protocol. */
export function requireVersion(c: AppContext): void {
  if (c.req.header(TUS.resumable) === TUS_VERSION) return;
  throw new ApiError('unsupported_tus_version', undefined, { [TUS.version]: TUS_VERSION });
}
