import { OpenAPIHono } from '@hono/zod-openapi';
import { requireTestQuota } from '../admission/authenticate.ts';
import { parseIdempotencyKey } from '../admission/idempotency.ts';
import { answerOrder } from '../admission/order-call.ts';
import { requireLiveKey } from '../admission/require-live-key.ts';
import { parseWait } from '../admission/wait.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../http/context.ts';
import { countedAs } from '../http/contract/usage-name.ts';
import { systemClock } from '../time/clock.ts';
import { requireTool, toolUsage } from '../tools/routes.ts';
import {
  deleteJobByPostContract,
  deleteJobContract,
  downloadJobContract,
  getJobContract,
  getJobFileContract,
  listJobsContract,
} from './contract/reads.ts';
import { createJob } from './create.ts';
import { deleteJob } from './delete.ts';
import { downloadResponse, fileResponse, readFileIndex } from './files.ts';
import { listJobs, parseListQuery } from './list.ts';
import { requireJob } from './read.ts';
import { type JobRecord, viewJob } from './record.ts';

export const jobRoutes = new OpenAPIHono<AppEnv>()
  .openapi(listJobsContract, async (c) => {
    const { records, hasMore } = await listJobs(
      c.env,
      c.get('admission').accountId,
      parseListQuery(c.req.query()),
    );
    requireTestQuota(c.get('admission'));
    const data = records.map((record) => view(c, record));
    const nextCursor = hasMore ? (data.at(-1)?.id ?? null) : null;
    return c.json({ object: 'list', count: data.length, has_more: hasMore, next_cursor: nextCursor, data });
  })
  .openapi(getJobContract, async (c) => c.json(view(c, await ownJob(c))))
  .openapi(deleteJobContract, removeJob)
  .openapi(deleteJobByPostContract, removeJob)
  .openapi(getJobFileContract, async (c) => {
    const record = await openedJob(c);
    const index = readFileIndex(c.req.param('index'));
    return fileResponse(c.env, record, index, c.req.header('Range') ?? null);
  })
  .openapi(downloadJobContract, async (c) =>
    downloadResponse(c.env, await openedJob(c), c.req.header('Range') ?? null),
  );

// One route for all tools. Its contracts, one per tool, are generated from the catalogue in contract/tool.ts.
jobRoutes.post('/v1/tools/:id', countedAs(toolUsage), async (c) => {
  const created = createJob({
    env: c.env,
    request: c.req.raw,
    admission: c.get('admission'),
    tool: requireTool(c.req.param('id')),
    baseUrl: baseUrlOf(c),
    idempotencyKey: parseIdempotencyKey(c.req.header('Idempotency-Key')),
    waitMs: parseWait(c.req.query('wait')),
    webhookUrlInQuery: c.req.query('webhook_url'),
  });
  return answerOrder(c, created);
});

async function removeJob(c: AppContext): Promise<Response> {
  const deleted = await deleteJob(c.env, await openedJob(c));
  return c.json({ ...view(c, deleted), deleted: true });
}

async function ownJob(c: AppContext): Promise<JobRecord> {
  const record = await requireJob(c.env, c.get('admission').accountId, c.req.param('id') ?? '');
  requireTestQuota(c.get('admission'));
  return record;
}

/** Returns the job for access to more than its state: its files, or their deletion. */
async function openedJob(c: AppContext): Promise<JobRecord> {
  const record = await ownJob(c);
  requireLiveKey(c.get('admission'), record.test);
  return record;
}

/** A test key does not get the text of a live job, which counts as one of its files. */
function view(c: AppContext, record: JobRecord) {
  const isState = c.get('admission').caller.mode === 'test' && !record.test;
  return viewJob(isState ? { ...record, text: null } : record, baseUrlOf(c), systemClock.now());
}
