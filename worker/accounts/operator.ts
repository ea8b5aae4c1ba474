import { Hono } from 'hono';
import { z } from 'zod';
import { accessLogAnswer } from '../admission/access-log-answer.ts';
import { operatorBody, operatorOnly } from '../admission/operator.ts';
import { ApiError } from '../errors.ts';
import { PLAN_IDS, SITE_PLAN_IDS } from '../gate/credits/plans.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { UrlJudge } from '../outside/egress.ts';
import { randomId } from '../random.ts';
import { DAY_MS, startOfDay } from '../time/brasilia.ts';
import { complainedAccounts, complaintsAbout } from './complaints.ts';
import { createAccount, revokeKey } from './manage.ts';

const plan = z.enum(PLAN_IDS);
const sitePlan = z.enum(SITE_PLAN_IDS);

const newAccount = z.strictObject({
  email: z.email(),
  name: z.string().trim().min(1).max(200),
  plan,
  site_plan: sitePlan,
  adult: z.boolean().default(true),
});
const accountChange = z.strictObject({
  plan: plan.optional(),
  site_plan: sitePlan.optional(),
  webhook_url: z.string().nullable().optional(),
});
const revocation = z.union([
  z.strictObject({ key: z.string() }),
  z.strictObject({ account: z.string(), prefix: z.string().min(1) }),
]);
const grant = z.strictObject({ credits: z.int().min(1).max(1_000_000), expires: z.string() });

/** The operator's endpoints; `npm run operator` calls them, locally and in production. */
export const operatorRoutes = new Hono<AppEnv>()
  .use('/operator/*', operatorOnly)
  .post('/operator/accounts', async (c) => {
    const { site_plan, ...given } = await operatorBody(c, newAccount);
    return c.json(await createAccount(c.env, { ...given, sitePlan: site_plan }), 201);
  })
  .patch('/operator/accounts/:id', async (c) => {
    const change = await operatorBody(c, accountChange);
    const url = change.webhook_url;
    if (typeof url === 'string') await requireTarget(c, url);
    const changed = await gate(c).change({
      ...(change.plan === undefined ? {} : { plan: change.plan }),
      ...(change.site_plan === undefined ? {} : { sitePlan: change.site_plan }),
      ...(url === undefined ? {} : { webhookUrl: url }),
    });
    return answer(c, changed);
  })
  .post('/operator/accounts/:id/credits', async (c) => {
    const { credits, expires } = await operatorBody(c, grant);
    const lastDay = startOfDay(expires);
    if (lastDay === null)
      throw new ApiError('invalid_request', 'O campo expires deve ser uma data AAAA-MM-DD.');
    return answer(c, await gate(c).grantPackage(randomId('pkg'), credits, lastDay + DAY_MS));
  })
  .get('/operator/accounts/:id/access-log', (c) => {
    const id = c.req.param('id');
    return accessLogAnswer(c, id, () => gateOf(c.env, id).writeAccessLog());
  })
  .get('/operator/complaints', async (c) => c.json({ complaints: await complainedAccounts(c.env) }))
  .get('/operator/accounts/:id/complaints', async (c) =>
    c.json({ complaints: await complaintsAbout(c.env, c.req.param('id')) }),
  )
  .post('/operator/keys/revoke', async (c) => {
    await revokeKey(c.env, await operatorBody(c, revocation));
    return c.json({ revoked: true });
  });

async function requireTarget(c: AppContext, url: string): Promise<void> {
  const verdict = await new UrlJudge(c.env, new URL(c.req.url).hostname).judge(url);
  if (verdict === 'invalid' || verdict === 'forbidden') throw new ApiError('invalid_webhook_url');
}

function gate(c: AppContext) {
  return gateOf(c.env, c.req.param('id') ?? '');
}

function answer(c: AppContext, found: boolean): Response {
  if (!found) throw new ApiError('not_found', 'Esta conta não existe.');
  return c.json({ ok: true });
}
