import { OpenAPIHono } from '@hono/zod-openapi';
import { answerDataCall } from '../../admission/data-call.ts';
import type { AppEnv } from '../../http/context.ts';
import { validateContract } from './contract.ts';
import { parseValidateRequest, priceOfValidation } from './request.ts';
import { validate } from './validate.ts';

/** Enough for 1,000 documents of up to 64 characters, escaped. */
const MOST_BODY_BYTES = 512 * 1024;

export const documentRoutes = new OpenAPIHono<AppEnv>().openapi(
  validateContract,
  answerDataCall({
    maxBodyBytes: MOST_BODY_BYTES,
    parse: parseValidateRequest,
    creditsFor: priceOfValidation,
    answer: validate,
  }),
);
