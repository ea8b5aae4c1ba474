import { Hono } from 'hono';
import { requireTestQuota } from '../http/authenticate.ts';
import type { AppEnv } from '../http/context.ts';
import { clockOf } from '../time/clock.ts';
import { plans } from './plans.ts';
import { parseUsageRange, summariseUsage } from './usage-report.ts';

export const accountRoutes = new Hono<AppEnv>()
  .get('/v1/me', async (c) => {
    const { admission } = c.var;
    requireTestQuota(admission);
    const overview = await c.env.GATE.getByName(admission.accountId).overview(admission.keyHash);
    const plan = plans[overview.plan];
    return c.json({
      account: overview.account,
      key: overview.key,
      plan: {
        id: overview.plan,
        name: plan.name,
        price_brl: plan.monthlyPriceBrl,
        credits_per_month: plan.credits,
        requests_per_minute: plan.requestsPerMinute,
      },
      credits: overview.credits,
      limits: {
        requests_per_minute: plan.requestsPerMinute,
        heavy_jobs_concurrency: plan.heavyJobs,
        max_file_bytes: plan.maxFileBytes,
        max_files_per_job: plan.maxFilesPerJob,
        max_keys: plan.maxKeys,
      },
    });
  })
  .get('/v1/usage', async (c) => {
    const { admission } = c.var;
    const range = parseUsageRange(c.req.query('from'), c.req.query('to'), clockOf(c.env).now());
    requireTestQuota(admission);
    const rows = await c.env.GATE.getByName(admission.accountId).usage(range.from, range.to);
    return c.json(summariseUsage(range, rows));
  });
