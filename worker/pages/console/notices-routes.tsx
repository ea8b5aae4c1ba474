import { Hono } from 'hono';
import { ApiError } from '../../errors.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { listDeliveries, requireDelivery, resendDelivery } from '../../webhooks/read.ts';
import { answerPage } from '../shell/answer.ts';
import { readConsoleForm } from './form.ts';
import { asMember } from './member.ts';
import { NoticePage } from './notice-page.tsx';
import { queryOf, readFilter } from './notices-filter.ts';
import { NoticesPage } from './notices-page.tsx';

/** Most attempts end within this time, and the next page shows their result. */
const RESEND_WAIT_MS = 3_000;

/** The notices of an account: the list, a single one, and the action that sends it again. */
export const noticesRoutes = new Hono<AppEnv>()
  .get('/console/:account/avisos', (c) => asMember(c, (_, account) => showList(c, account)))
  .get('/console/:account/avisos/enviados/:id', (c) =>
    asMember(c, async (_, account) => {
      const delivery = await requireDelivery(c.env, account.id, c.req.param('id') ?? '');
      return answerPage(c, <NoticePage account={account} delivery={delivery} />);
    }),
  )
  .post('/console/:account/avisos/enviados/:id/reenviar', (c) =>
    asMember(c, (_, account) => resend(c, account, c.req.param('id') ?? '')),
  );

async function showList(c: AppContext, account: ConsoleAccount): Promise<Response> {
  const filter = readFilter((name) => c.req.query(name));
  const asked = queryOf(filter, c.req.query('depois'));
  if ('fault' in asked) {
    const page = (
      <NoticesPage account={account} filter={filter} deliveries={[]} next={null} fault={asked.fault} />
    );
    return answerPage(c, page, 400);
  }
  const { deliveries, hasMore } = await listDeliveries(c.env, account.id, asked.query);
  const next = hasMore ? (deliveries.at(-1)?.id ?? null) : null;
  return answerPage(c, <NoticesPage account={account} filter={filter} deliveries={deliveries} next={next} />);
}

/**
 * Sends a notice again and redirects to its page. A conflict or a limit is answered with that page and its
 * fault.
 */
async function resend(c: AppContext, account: ConsoleAccount, id: string): Promise<Response> {
  await readConsoleForm(c);
  try {
    await resendDelivery(c.env, account.id, id, RESEND_WAIT_MS);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 429)) throw error;
    const delivery = await requireDelivery(c.env, account.id, id);
    const fault = { field: null, text: error.message };
    return answerPage(c, <NoticePage account={account} delivery={delivery} fault={fault} />, error.status);
  }
  return c.redirect(`/console/${account.id}/avisos/enviados/${id}#tentativas`, 303);
}
