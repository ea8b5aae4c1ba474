import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import { isEnvelopeId } from '../../esign/id.ts';
import type { AppEnv } from '../../http/context.ts';
import { answerPage } from '../shell/answer.ts';
import { answerSitePage } from '../site/answer.ts';
import { operatorOf } from '../site/operator.ts';
import { UnknownEnvelopePage, VerificationFormPage } from './form-page.tsx';
import { VerificationPage } from './page.tsx';
import { codeFault, codeOf } from './typed-code.ts';
import type { VerificationView } from './view.ts';

type Find = (env: Env, id: string) => Promise<VerificationView | undefined>;

/**
 * The public verification pages. `find` finds neither drafts nor erased envelopes, and is called for valid
 * ids only.
 */
export function verificationRoutes(find: Find): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/verificar', (c) => {
      const [typed, operator] = [c.req.query('codigo'), operatorOf(c.env)];
      if (typed === undefined) return answerSitePage(c, <VerificationFormPage operator={operator} />);
      const code = codeOf(typed);
      if (isEnvelopeId(code)) return c.redirect(`/verificar/${code}`, 303);
      const page = <VerificationFormPage operator={operator} typed={typed} fault={codeFault(code)} />;
      return answerPage(c, page, 422);
    })
    .get('/verificar/:id', async (c) => {
      const code = codeOf(c.req.param('id'));
      const view = isEnvelopeId(code) ? await find(c.env, code) : undefined;
      if (view) return answerPage(c, <VerificationPage view={view} />);
      return answerPage(c, <UnknownEnvelopePage operator={operatorOf(c.env)} typed={code} />, 404);
    });
}
