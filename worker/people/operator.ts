import { Hono } from 'hono';
import { accessLogAnswer } from '../admission/access-log-answer.ts';
import { operatorOnly } from '../admission/operator.ts';
import type { AppEnv } from '../http/context.ts';
import { personOf } from './person-of.ts';

/** The operator's endpoint that writes a person's access log: their requests outside of accounts. */
export const peopleOperatorRoutes = new Hono<AppEnv>()
  .use('/operator/people/*', operatorOnly)
  .get('/operator/people/:id/access-log', (c) => {
    const id = c.req.param('id');
    return accessLogAnswer(c, id, () => personOf(c.env, id).writeAccessLog());
  });
