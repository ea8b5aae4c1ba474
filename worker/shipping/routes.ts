import { OpenAPIHono } from '@hono/zod-openapi';
import { requireTestQuota } from '../admission/authenticate.ts';
import { parseIdempotencyKey } from '../admission/idempotency.ts';
import { answerOrder } from '../admission/order-call.ts';
import { requireLiveKey } from '../admission/require-live-key.ts';
import { parseWait } from '../admission/wait.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../http/context.ts';
import { createBatchContract } from './contract/create.ts';
import { downloadBatchContract, getBatchContract, getBatchFileContract } from './contract/reads.ts';
import { createBatch } from './create.ts';
import { downloadResponse, fileResponse } from './download.ts';
import { requireBatch } from './read.ts';
import { type BatchSnapshot, viewBatch } from './view.ts';

export const shippingRoutes = new OpenAPIHono<AppEnv>()
  .openapi(createBatchContract, async (c) => {
    const created = createBatch({
      env: c.env,
      request: c.req.raw,
      admission: c.get('admission'),
      baseUrl: baseUrlOf(c),
      idempotencyKey: parseIdempotencyKey(c.req.header('Idempotency-Key')),
      waitMs: parseWait(c.req.query('wait')),
      interleaveInQuery: c.req.query('intercalar'),
    });
    return answerOrder(c, created);
  })
  .openapi(getBatchContract, async (c) => c.json(viewBatch(await ownBatch(c))))
  .openapi(getBatchFileContract, async (c) =>
    fileResponse(c.env, await openedBatch(c), c.req.param('name'), c.req.header('Range') ?? null),
  )
  .openapi(downloadBatchContract, async (c) => downloadResponse(c.env, await openedBatch(c)));

async function ownBatch(c: AppContext): Promise<BatchSnapshot> {
  const snapshot = await requireBatch(c.env, c.get('admission').accountId, c.req.param('id') ?? '');
  requireTestQuota(c.get('admission'));
  return snapshot;
}

/** Returns the batch for access to more than its state: its files. */
async function openedBatch(c: AppContext): Promise<BatchSnapshot> {
  const snapshot = await ownBatch(c);
  requireLiveKey(c.get('admission'), snapshot.specification.test);
  return snapshot;
}
