import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import { isEnvelopeId } from '../../esign/id.ts';
import type { AppEnv } from '../../http/context.ts';
import { answerPage } from '../shell/answer.ts';
import { UnknownEnvelopePage, VerificationPage } from './page.tsx';
import type { VerificationView } from './view.ts';

type Find = (env: Env, id: string) => Promise<VerificationView | undefined>;

/** `find` knows neither drafts nor what was deleted. It is asked for ids of the right form alone. */
export function verificationRoutes(find: Find): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/verificar/:id', async (c) => {
    const id = asGiven(c.req.param('id'));
    const view = isEnvelopeId(id) ? await find(c.env, id) : undefined;
    return view
      ? answerPage(c, <VerificationPage view={view} />)
      : answerPage(c, <UnknownEnvelopePage />, 404);
  });
}

/** An id that was typed from paper: small letters, and those that are taken for digits. */
function asGiven(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}
