import { Hono } from 'hono';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { isoTime } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import { operatorOf } from '../site/operator.ts';
import { type OwnView, ownView } from './own-view.ts';
import { StatusPage } from './page.tsx';

/** The service's report about itself, for people and for the external prober. */
export const statusRoutes = new Hono<AppEnv>()
  .get('/status', async (c) => {
    const view = await ownView(c.env);
    const page = <StatusPage view={view} operator={operatorOf(c.env)} statusUrl={statusUrlOf(c)} />;
    return answerPage(c, page);
  })
  .get('/status.json', async (c) => c.json(json(await ownView(c.env), statusUrlOf(c))));

function json({ at, queues, sources, mail }: OwnView, statusUrl: string | undefined) {
  return {
    object: 'own_status',
    at: isoTime(at),
    queues: queues.map(({ id, status, longestWaitMs }) => ({
      id,
      status,
      longest_wait_seconds: longestWaitMs === null ? null : Math.round(longestWaitMs / 1000),
    })),
    sources,
    mail,
    status_url: statusUrl ?? null,
  };
}

function statusUrlOf(c: AppContext): string | undefined {
  const url = c.env.STATUS_URL?.trim();
  return url === undefined || url === '' ? undefined : url;
}
