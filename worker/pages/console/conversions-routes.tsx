import { Hono } from 'hono';
import { z } from 'zod';
import { type AppContext, type AppEnv, baseUrlOf, setCredits } from '../../http/context.ts';
import { createJob } from '../../jobs/create.ts';
import { downloadResponse, fileResponse, readFileIndex } from '../../jobs/files.ts';
import { requireJob } from '../../jobs/read.ts';
import type { Visitor } from '../../people/person.ts';
import { requireTool } from '../../tools/routes.ts';
import { answerPage } from '../shell/answer.ts';
import { CONSOLE_POLICY } from '../shell/policy.ts';
import { admitMember } from './admit-member.ts';
import { requireFormName } from './form.ts';
import { JobPage } from './job-page.tsx';
import { asMember } from './member.ts';
import { startPath } from './start-path.ts';
import { asVisitor } from './visitor.ts';

/** Small files are converted within this time, and the next page shows the result. */
const WAIT_MS = 20_000;

const accepted = z.object({ id: z.string() });

/** Conversions of files in the console, and their results. */
export const conversionsRoutes = new Hono<AppEnv>()
  .post('/console/:account/converter/:tool', (c) => asVisitor(c, (visitor) => convert(c, visitor)))
  .get('/console/:account/tarefas/:job', (c) =>
    asMember(c, async (_, account) => {
      const job = await requireJob(c.env, account.id, c.req.param('job') ?? '');
      return answerPage(c, <JobPage account={account} job={job} />, 200, CONSOLE_POLICY);
    }),
  )
  .get('/console/:account/tarefas/:job/estado', (c) =>
    asMember(c, async (_, account) => {
      const { status, progress } = await requireJob(c.env, account.id, c.req.param('job') ?? '');
      return c.json({ status, progress }, 200, { 'Cache-Control': 'no-store' });
    }),
  )
  .get('/console/:account/tarefas/:job/arquivos/:index', (c) =>
    asMember(c, async (_, account) => {
      const index = readFileIndex(c.req.param('index') ?? '');
      const job = await requireJob(c.env, account.id, c.req.param('job') ?? '');
      return fileResponse(c.env, job, index, c.req.header('Range') ?? null);
    }),
  )
  .get('/console/:account/tarefas/:job/arquivos', (c) =>
    asMember(c, async (_, account) => {
      const job = await requireJob(c.env, account.id, c.req.param('job') ?? '');
      return downloadResponse(c.env, job, c.req.header('Range') ?? null);
    }),
  );

/** Accepts a job like `POST /v1/tools/{id}`, and redirects to the page that shows its result. */
async function convert(c: AppContext, visitor: Visitor): Promise<Response> {
  const tool = requireTool(c.req.param('tool') ?? '');
  const form = requireFormName(c.req.query('formulario') ?? '');
  let fileName = '';
  const admission = await admitMember(c, visitor, `tools/${tool.id}`);
  const created = createJob({
    env: c.env,
    request: c.req.raw,
    admission,
    tool,
    baseUrl: baseUrlOf(c),
    // A form that is posted twice creates one job.
    idempotencyKey: `console-${form}`,
    waitMs: WAIT_MS,
    webhookUrlInQuery: undefined,
    onFiles: ([name = '']) => {
      fileName = name;
    },
  });
  // If the visitor leaves the page, the request ends but the accepted work continues.
  c.executionCtx.waitUntil(created.catch(() => undefined));
  const { body, credits } = await created;
  setCredits(c, credits);
  const { id } = accepted.parse(await new Response(body).json());
  return c.redirect(startPath(admission.accountId, { job: id, fileName }), 303);
}
