import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { sha256Hex } from '../random.ts';

/** Only with the operator's token; to others there is nothing here. */
export const operatorOnly = createMiddleware<AppEnv>(async (c, next) => {
  await requireOperator(c);
  await next();
});

/** Hashes are compared, so that the comparison's time tells nothing of the token. */
async function requireOperator(c: AppContext): Promise<void> {
  const given = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
  const token = c.env.OPERATOR_TOKEN ?? '';
  if (token === '' || (await sha256Hex(given)) !== (await sha256Hex(token))) throw new ApiError('not_found');
}
