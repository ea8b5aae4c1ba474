import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/context.ts';
import { answerPage } from '../shell/answer.ts';
import { isOwnRequest } from '../shell/own-form.ts';
import { FaultPage } from '../site/error-page.tsx';
import { operatorOf } from '../site/operator.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses whatever another site has its visitors send, before anything of it is read. */
export const ownRequestsOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (SAFE_METHODS.has(c.req.method) || isOwnRequest(c)) return next();
  const message = 'O formulário não veio desta página. Abra a página de novo e repita.';
  return answerPage(
    c,
    <FaultPage message={message} requestId={c.get('requestId')} operator={operatorOf(c.env)} />,
    403,
  );
});
