import { OpenAPIHono } from '@hono/zod-openapi';
import { answerDataCall } from '../../admission/data-call.ts';
import type { AppEnv } from '../../http/context.ts';
import { brasiliaDay } from '../../time/brasilia.ts';
import { systemClock } from '../../time/clock.ts';
import { parseBoletoContract } from './contract.ts';
import { parseBoleto } from './parse.ts';
import { parseBoletoRequest } from './request.ts';

export const boletoRoutes = new OpenAPIHono<AppEnv>().openapi(
  parseBoletoContract,
  answerDataCall({
    maxBodyBytes: 4 * 1024,
    // Parsed before the charge: a wrong check digit is rejected whatever the balance.
    parse: (body) => parseBoleto(parseBoletoRequest(body), brasiliaDay(systemClock.now())),
    creditsFor: () => 1,
    answer: (boleto) => boleto,
  }),
);
