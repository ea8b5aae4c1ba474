import { Hono } from 'hono';
import type { ConsoleAccount } from '../../gate/calls.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { systemClock } from '../../time/clock.ts';
import { listDeliveries, listRecoveries, requireRecovery } from '../../webhooks/read.ts';
import { startRecovery, stopRecovery } from '../../webhooks/recover.ts';
import { answerPage } from '../shell/answer.ts';
import { readConsoleForm } from './form.ts';
import { asMember } from './member.ts';
import { RecoveriesPage, RecoveryPage } from './recoveries-pages.tsx';
import { SPANS } from './recovery-spans.ts';

const MOST_FAILING_SHOWN = 100;

/** The pages that send all failed notices again. */
export const recoveriesRoutes = new Hono<AppEnv>()
  .get('/console/:account/avisos/recuperacoes', (c) =>
    asMember(c, async (_, account) => {
      const recoveries = await listRecoveries(c.env, account.id);
      return answerPage(c, <RecoveriesPage account={account} recoveries={recoveries} />);
    }),
  )
  .post('/console/:account/avisos/recuperacoes', (c) => asMember(c, (_, account) => start(c, account)))
  .get('/console/:account/avisos/recuperacoes/:id', (c) => asMember(c, (_, account) => show(c, account)))
  .post('/console/:account/avisos/recuperacoes/:id/parar', (c) =>
    asMember(c, async (_, account) => {
      await readConsoleForm(c);
      const recovery = await requireRecovery(c.env, account.id, c.req.param('id') ?? '');
      await stopRecovery(c.env, account.id, recovery);
      return c.redirect(recoveryPath(account, recovery.id), 303);
    }),
  );

/** Starts a recovery, or redirects to the one that already runs. */
async function start(c: AppContext, account: ConsoleAccount): Promise<Response> {
  const chosen = (await readConsoleForm(c)).get('desde');
  const span = SPANS.find(({ value }) => value === chosen);
  if (span === undefined) {
    const fault = { field: 'desde', text: 'Escolha desde quando.' };
    const recoveries = await listRecoveries(c.env, account.id);
    return answerPage(c, <RecoveriesPage account={account} recoveries={recoveries} fault={fault} />, 400);
  }
  const since = systemClock.now() - span.ms;
  const { id } = await startRecovery(c.env, account.id, { since, onlyTest: false });
  return c.redirect(recoveryPath(account, id), 303);
}

async function show(c: AppContext, account: ConsoleAccount): Promise<Response> {
  const recovery = await requireRecovery(c.env, account.id, c.req.param('id') ?? '');
  const { deliveries } = await listDeliveries(c.env, account.id, {
    filter: { limit: MOST_FAILING_SHOWN, recovery: recovery.id, states: ['failed'] },
    startingAfter: undefined,
  });
  return answerPage(c, <RecoveryPage account={account} recovery={recovery} failing={deliveries} />);
}

function recoveryPath({ id }: ConsoleAccount, recovery: string): string {
  return `/console/${id}/avisos/recuperacoes/${recovery}`;
}
