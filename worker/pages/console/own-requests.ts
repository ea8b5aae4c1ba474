import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/context.ts';
import { isOwnRequest } from '../shell/own-form.ts';
import { answerRefusal } from '../site/error-page.tsx';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects requests that another site makes its visitors send, before their body is read. */
export const ownRequestsOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (SAFE_METHODS.has(c.req.method) || isOwnRequest(c)) return next();
  return answerRefusal(c, 'O formulário não veio desta página. Abra a página de novo e repita.', 403);
});
