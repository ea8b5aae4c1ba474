import { OpenAPIHono } from '@hono/zod-openapi';
import { requireTestQuota } from '../admission/authenticate.ts';
import { parseIdempotencyKey } from '../admission/idempotency.ts';
import { parseWait } from '../admission/wait.ts';
import { type AppContext, type AppEnv, baseUrlOf, setCredits } from '../http/context.ts';
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
    // A client that hangs up ends the request, not what has to be brought to its end or cleaned up.
    c.executionCtx.waitUntil(created.catch(() => undefined));
    const answer = await created;
    setCredits(c, answer.credits);
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (answer.location !== null) headers.set('Location', answer.location);
    if (answer.replayed) headers.set('Idempotent-Replayed', 'true');
    return new Response(answer.body, { status: answer.status, headers });
  })
  .openapi(getBatchContract, async (c) => c.json(viewBatch(await ownBatch(c))))
  .openapi(getBatchFileContract, async (c) =>
    fileResponse(c.env, await ownBatch(c), c.req.param('name'), c.req.header('Range') ?? null),
  )
  .openapi(downloadBatchContract, async (c) => downloadResponse(c.env, await ownBatch(c)));

async function ownBatch(c: AppContext): Promise<BatchSnapshot> {
  const snapshot = await requireBatch(c.env, c.get('admission').accountId, c.req.param('id') ?? '');
  requireTestQuota(c.get('admission'));
  return snapshot;
}
