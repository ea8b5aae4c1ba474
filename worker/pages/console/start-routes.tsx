import { Hono } from 'hono';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { gateOf } from '../../gate/gate-of.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../../http/context.ts';
import { requireJob } from '../../jobs/read.ts';
import type { Visitor } from '../../people/person.ts';
import { answerPage } from '../shell/answer.ts';
import { CONSOLE_POLICY } from '../shell/policy.ts';
import { readConsoleForm } from './form.ts';
import { issueKey } from './issue-key.ts';
import { asMember } from './member.ts';
import { StartPage, type StartPageProps } from './start-page.tsx';
import { type Converted, convertedIn, startPath } from './start-path.ts';
import { toSignIn } from './visitor.ts';

const KEY_NAME = 'Primeira chave';

/** The first page of an account, and the first call of its API. */
export const startRoutes = new Hono<AppEnv>()
  .get('/console/:account', (c) =>
    asMember(c, (visitor, account) =>
      showStart(
        c,
        visitor,
        account,
        convertedIn((name) => c.req.query(name)),
      ),
    ),
  )
  .post('/console/:account/primeira-chave', (c) =>
    asMember(c, (visitor, account) => makeFirstKey(c, visitor, account)),
  )
  .get('/console/:account/primeira-chamada', (c) =>
    asMember(c, async ({ personId }, account) => {
      const isUsed = await gateOf(c.env, account.id).awaitUse(personId, c.req.query('chave') ?? '');
      return c.json({ isUsed }, 200, { 'Cache-Control': 'no-store' });
    }),
  );

async function showStart(
  c: AppContext,
  visitor: Visitor,
  account: ConsoleAccount,
  wanted: Converted | null,
  props: Pick<StartPageProps, 'issued' | 'fault'> = {},
  status: 200 | 400 | 409 = 200,
): Promise<Response> {
  const converted = wanted && {
    job: await requireJob(c.env, account.id, wanted.job),
    fileName: wanted.fileName,
  };
  const page = <StartPage {...{ visitor, account, converted }} base={baseUrlOf(c)} {...props} />;
  return answerPage(c, page, status, CONSOLE_POLICY);
}

/** Creates the first key. The key is in this response and nowhere else. */
async function makeFirstKey(c: AppContext, visitor: Visitor, account: ConsoleAccount): Promise<Response> {
  const { personId, isFresh } = visitor;
  const form = await readConsoleForm(c);
  const converted = convertedIn((name) => form.get(name));
  if (!isFresh) return toSignIn(c, startPath(account.id, converted));
  const wanted = {
    mode: 'live',
    name: KEY_NAME,
    form: form.get('formulario') ?? '',
    expiresAt: null,
  } as const;
  const issued = await issueKey(c, personId, account, wanted);
  return 'fault' in issued
    ? showStart(c, visitor, account, converted, { fault: issued.fault }, issued.status)
    : showStart(c, visitor, account, converted, { issued });
}
