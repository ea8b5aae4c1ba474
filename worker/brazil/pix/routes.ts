import { OpenAPIHono } from '@hono/zod-openapi';
import { answerDataCall } from '../../admission/data-call.ts';
import type { AppEnv } from '../../http/context.ts';
import { answerPix, parsePix } from './answer.ts';
import { pixContract } from './contract.ts';

export const pixRoutes = new OpenAPIHono<AppEnv>().openapi(
  pixContract,
  answerDataCall({
    maxBodyBytes: 16 * 1024,
    parse: parsePix,
    creditsFor: () => 1,
    answer: answerPix,
  }),
);
