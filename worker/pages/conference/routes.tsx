import { Hono } from 'hono';
import { ApiError } from '../../errors.ts';
import { clientInfoOf } from '../../gate/access-log/client-info.ts';
import { assets } from '../../generated/assets.js';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { readSmallJson } from '../../http/small-json.ts';
import { randomId } from '../../random.ts';
import type { ConferenceLink, FindConference, NoConference } from '../../shipping/conference/link.ts';
import { systemClock } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import { readForm, requireOwnForm } from '../shell/own-form.ts';
import { CONFERENCE_POLICY } from '../shell/policy.ts';
import { BusyPage, ConferencePage, OFFLINE_WORKER_PATH, UnknownLinkPage, WaitingPage } from './page.tsx';
import { deviceName, parseActs, scanOf, undoOf } from './posted.ts';
import { addressOf, viewOf } from './view.ts';

const MOST_FORM_BYTES = 64 * 1024;
const MOST_ACTS_BYTES = 256 * 1024;
const LONGEST_SHOWN_CODE = 60;
/** Browsers revalidate the script at each opening of a page, so that a new version replaces it. */
const OFFLINE_WORKER_HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/**
 * The page for checking parcels: its list, its forms, and the endpoints of its script. Everything works
 * without script.
 */
export function conferenceRoutes(find: FindConference): Hono<AppEnv> {
  return (
    new Hono<AppEnv>()
      .get('/conferencia/:id/:token', async (c) => {
        const list = await (linkOf(c, find)?.list() ?? 'unknown');
        if (typeof list === 'string') return refusal(c, list);
        const query = new URL(c.req.url).searchParams;
        query.set('aparelho', deviceName(query.get('aparelho') ?? ''));
        const view = viewOf(pathOf(c), list, query, systemClock.now());
        return page(c, <ConferencePage view={view} scanId={randomId('scan')} />);
      })
      .get('/conferencia/:id/:token/sem-nomes', async (c) => {
        const list = await (linkOf(c, find)?.list() ?? 'unknown');
        if (typeof list === 'string') return refusedState(c, list);
        const parcels = list.parcels.map((parcel) => ({ ...parcel, recipient: null }));
        const view = viewOf(pathOf(c), { ...list, parcels }, new URLSearchParams(), systemClock.now());
        return page(c, <ConferencePage view={view} scanId={randomId('scan')} />);
      })
      .get('/conferencia/:id/:token/estado', async (c) => {
        const since = Number(c.req.query('desde'));
        const changes = await (linkOf(c, find)?.changes(Number.isSafeInteger(since) ? since : 0) ??
          'unknown');
        return typeof changes === 'string' ? refusedState(c, changes) : c.json(changes);
      })
      .post('/conferencia/:id/:token/leituras', async (c) => {
        requireOwnForm(c);
        const posted = parseActs(await readSmallJson(c.req.raw, MOST_ACTS_BYTES));
        if (!posted) return c.json({ refused: 'malformed' }, 400);
        const { acts, since } = posted;
        const done = await (linkOf(c, find)?.act(acts, since) ?? 'unknown');
        return typeof done === 'string' ? refusedState(c, done) : c.json(done);
      })
      .post('/conferencia/:id/:token/conferir', async (c) => {
        requireOwnForm(c);
        const scan = scanOf(await readForm(c, MOST_FORM_BYTES));
        const done = await (linkOf(c, find)?.act([scan], 0) ?? 'unknown');
        if (typeof done === 'string') return refusal(c, done);
        const [answer] = done.answers;
        if (!answer || !('orders' in answer)) return refusal(c, 'unknown');
        const { result, parcel, orders } = answer;
        const outcome: Record<string, string> = parcel
          ? { resultado: result, pacote: String(parcel.position) }
          : {
              resultado: result,
              pedidos: String(orders),
              codigo: scan.text.slice(0, LONGEST_SHOWN_CODE).toWellFormed(),
            };
        return c.redirect(addressOf(pathOf(c), { loading: scan, device: scan.device }, outcome), 303);
      })
      .post('/conferencia/:id/:token/desfazer', async (c) => {
        requireOwnForm(c);
        const form = await readForm(c, MOST_FORM_BYTES);
        const undo = undoOf(form);
        const done = await (linkOf(c, find)?.act([undo], 0) ?? 'unknown');
        if (typeof done === 'string') return refusal(c, done);
        const { carrier, device } = scanOf(form);
        const loading = form.has('carga') ? { carrier } : undefined;
        return c.redirect(`${addressOf(pathOf(c), { loading, device })}#p${undo.position}`, 303);
      })
      // Not a separate route: a static segment beside `:id` would make Hono leave its fast router for all
      // routes.
      .all('/conferencia/*', (c) =>
        c.req.path === OFFLINE_WORKER_PATH ? answerOfflineWorker(c) : refusal(c, 'unknown'),
      )
  );
}

async function answerOfflineWorker(c: AppContext): Promise<Response> {
  const script = await c.env.ASSETS.fetch(new URL(assets.offlineWorker, c.req.url));
  if (!script.ok) throw new ApiError('not_found');
  return new Response(script.body, { headers: OFFLINE_WORKER_HEADERS });
}

function linkOf(c: AppContext, find: FindConference): ConferenceLink | null {
  const [id, token] = [c.req.param('id') ?? '', c.req.param('token') ?? ''];
  const { ip } = clientInfoOf(c.req.raw, c.get('requestId'));
  // An IPv6 connection has a whole /64 of addresses, so that network is counted.
  const caller = ip?.includes(':') ? ip.split(':').slice(0, 4).join(':') : (ip ?? '');
  return find(c.env, id, token, caller);
}

function pathOf(c: AppContext): string {
  const { pathname } = new URL(c.req.url);
  const base = pathname.slice(0, pathname.indexOf('/conferencia/'));
  return `${base}/conferencia/${c.req.param('id')}/${c.req.param('token')}`;
}

function page(c: AppContext, content: Parameters<typeof answerPage>[1], status: 200 | 404 | 429 = 200) {
  c.header('Permissions-Policy', 'camera=(self)');
  return answerPage(c, content, status, CONFERENCE_POLICY);
}

function refusal(c: AppContext, why: NoConference) {
  if (why === 'unknown') return page(c, <UnknownLinkPage />, 404);
  if (why === 'waiting') return page(c, <WaitingPage path={pathOf(c)} />);
  c.header('Retry-After', '2');
  return page(c, <BusyPage path={pathOf(c)} />, 429);
}

const REFUSED = { unknown: 404, waiting: 409, busy: 429 } as const;

/** The refusal as JSON for the page's script. */
function refusedState(c: AppContext, why: NoConference) {
  if (why === 'busy') c.header('Retry-After', '2');
  return c.json({ refused: why }, REFUSED[why]);
}
