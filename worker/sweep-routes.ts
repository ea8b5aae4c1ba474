import { Hono } from 'hono';
import { operatorOnly } from './admission/operator.ts';
import type { AppEnv } from './http/context.ts';
import { sweep } from './sweep.ts';

/** Runs the sweep on demand: where no cron runs, or after a run that reached its bound. */
export const sweepRoutes = new Hono<AppEnv>()
  .use('/operator/sweep', operatorOnly)
  .post('/operator/sweep', async (c) => c.json(await sweep(c.env)));
