import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { requireTestQuota } from '../admission/authenticate.ts';
import { ApiError } from '../errors.ts';
import { type AppEnv, baseUrlOf } from '../http/context.ts';
import { readSmallJson } from '../http/small-json.ts';
import { UrlJudge } from '../outside/egress.ts';
import { testWebhookContract } from './contract.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { isTarget } from './target.ts';
import { testWebhook } from './test-delivery.ts';

const MOST_BODY_BYTES = 16 * 1024;
const testRequest = z.strictObject({ url: z.string() });

export const webhookRoutes = new OpenAPIHono<AppEnv>().openapi(testWebhookContract, async (c) => {
  const given = testRequest.safeParse(await readSmallJson(c.req.raw, MOST_BODY_BYTES));
  if (!given.success) throw new ApiError('invalid_request', INVALID_BODY);
  const { url } = given.data;
  const judge = new UrlJudge(c.env, new URL(baseUrlOf(c)).hostname);
  if (!(await isTarget(judge, url))) throw new ApiError('invalid_webhook_url', INVALID_URL);
  requireTestQuota(c.get('admission'));
  const tested = testWebhook(c.env, c.get('admission'), url);
  // The delivery is recorded even if the client hangs up.
  c.executionCtx.waitUntil(tested.catch(() => undefined));
  return c.json(await tested, 200);
});

webhookRoutes.route('/', deliveryRoutes);

const INVALID_BODY = 'O corpo deve ser um objeto JSON com um só campo, url: {"url": "https://…"}.';
const INVALID_URL = 'O endereço em url não serve: use um endereço https público, sem usuário e senha.';
