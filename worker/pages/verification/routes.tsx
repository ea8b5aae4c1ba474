import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { answerPage } from '../shell/answer.ts';
import { UnknownEnvelopePage, VerificationPage } from './page.tsx';
import type { VerificationView } from './view.ts';

const ID = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/;

type Find = (env: Env, id: string) => Promise<VerificationView | undefined>;

/** `find` knows neither drafts nor what was deleted. It is asked for ids of the right form alone. */
export function verificationRoutes(find: Find): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/verificar/:id', async (c) => {
    const id = c.req.param('id').toUpperCase();
    const view = ID.test(id) ? await find(c.env, id) : undefined;
    return view
      ? answerPage(c, <VerificationPage view={view} />)
      : answerPage(c, <UnknownEnvelopePage />, 404);
  });
}
