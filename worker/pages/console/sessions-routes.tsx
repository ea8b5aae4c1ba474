import { Hono } from 'hono';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { personOf } from '../../people/person-of.ts';
import { answerPage } from '../shell/answer.ts';
import { readConsoleForm } from './form.ts';
import { SessionsPage } from './sessions-page.tsx';
import { asVisitor, sessionOf } from './visitor.ts';

/** The page that lists and ends a person's sessions. */
export const sessionsRoutes = new Hono<AppEnv>()
  .get('/perfil/acessos', (c) => asVisitor(c, (visitor) => showSessions(c, visitor)))
  .post('/perfil/acessos', (c) => asVisitor(c, (visitor) => endSession(c, visitor)));

async function showSessions(c: AppContext, { personId }: Visitor): Promise<Response> {
  const [current, sessions] = [await sessionOf(c), await personOf(c.env, personId).sessions()];
  return answerPage(c, <SessionsPage sessions={sessions} current={current?.hash ?? ''} />);
}

async function endSession(c: AppContext, { personId }: Visitor): Promise<Response> {
  const form = await readConsoleForm(c);
  await personOf(c.env, personId).endSession(form.get('acesso') ?? '');
  return c.redirect('/perfil/acessos', 303);
}
