import { OpenAPIHono } from '@hono/zod-openapi';
import { requireTestQuota } from '../admission/authenticate.ts';
import { requireLiveKey } from '../admission/require-live-key.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { readSmallJson } from '../http/small-json.ts';
import { systemClock } from '../time/clock.ts';
import type { ReadDelivery } from './courier.ts';
import { getDeliveryContract, listDeliveriesContract, resendDeliveryContract } from './delivery-contract.ts';
import { viewDelivery, viewListedDelivery } from './delivery-view.ts';
import { parseDeliveryQuery } from './list-query.ts';
import { listDeliveries, requireDelivery, requireRecovery, resendDelivery } from './read.ts';
import { parseSince, startRecovery, stopRecovery } from './recover.ts';
import type { Recovery } from './recoveries.ts';
import { getRecoveryContract, startRecoveryContract, stopRecoveryContract } from './recovery-contract.ts';
import { viewRecovery } from './recovery-schema.ts';

const MOST_BODY_BYTES = 16 * 1024;

/** Lists the account's deliveries and sends them again. */
export const deliveryRoutes = new OpenAPIHono<AppEnv>()
  .openapi(listDeliveriesContract, async (c) => {
    const query = parseDeliveryQuery(c.req.query());
    const { deliveries, hasMore } = await listDeliveries(c.env, c.get('admission').accountId, query);
    requireTestQuota(c.get('admission'));
    const data = deliveries.map(viewListedDelivery);
    const nextCursor = hasMore ? (data.at(-1)?.id ?? null) : null;
    return c.json({ object: 'list', count: data.length, has_more: hasMore, next_cursor: nextCursor, data });
  })
  .openapi(getDeliveryContract, async (c) => c.json(view(c, await ownDelivery(c))))
  .openapi(resendDeliveryContract, async (c) => {
    const { id, test } = await ownDelivery(c);
    requireLiveKey(c.get('admission'), test);
    return c.json(view(c, await resendDelivery(c.env, c.get('admission').accountId, id)), 202);
  })
  .openapi(startRecoveryContract, async (c) => {
    const since = parseSince(await readSmallJson(c.req.raw, MOST_BODY_BYTES), systemClock.now());
    const { accountId, caller } = c.get('admission');
    requireTestQuota(c.get('admission'));
    const recovery = await startRecovery(c.env, accountId, { since, onlyTest: caller.mode === 'test' });
    return c.json(viewRecovery(recovery), 202);
  })
  .openapi(getRecoveryContract, async (c) => c.json(viewRecovery(await ownRecovery(c)), 200))
  .openapi(stopRecoveryContract, async (c) => {
    const recovery = await ownRecovery(c);
    requireLiveKey(c.get('admission'), recovery.onlyTest);
    return c.json(viewRecovery(await stopRecovery(c.env, c.get('admission').accountId, recovery)), 200);
  });

async function ownDelivery(c: AppContext): Promise<ReadDelivery> {
  const delivery = await requireDelivery(c.env, c.get('admission').accountId, c.req.param('id') ?? '');
  requireTestQuota(c.get('admission'));
  return delivery;
}

async function ownRecovery(c: AppContext): Promise<Recovery> {
  const recovery = await requireRecovery(c.env, c.get('admission').accountId, c.req.param('id') ?? '');
  requireTestQuota(c.get('admission'));
  return recovery;
}

/**
 * The body may contain text that a job read from files, which a test key may read only if the event is a
 * test.
 */
function view(c: AppContext, delivery: ReadDelivery) {
  return viewDelivery(delivery, c.get('admission').caller.mode === 'live' || delivery.test);
}
