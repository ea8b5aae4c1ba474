import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { parseSent } from '../http/parse-sent.ts';
import { sha256Hex } from '../random.ts';

/** Requires the operator's token; other callers get `not_found`. */
export const operatorOnly = createMiddleware<AppEnv>(async (c, next) => {
  await requireOperator(c);
  await next();
});

/** Compares hashes, so that the time it takes reveals nothing about the token. */
async function requireOperator(c: AppContext): Promise<void> {
  const given = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
  const token = c.env.OPERATOR_TOKEN ?? '';
  if (token === '' || (await sha256Hex(given)) !== (await sha256Hex(token))) throw new ApiError('not_found');
}

/** Parses the JSON body of an operator's call. Throws an error that names the invalid fields. */
export async function operatorBody<Schema extends z.ZodType>(
  c: AppContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new ApiError('invalid_json');
  });
  return operatorFields(schema, body);
}

/** Parses values from elsewhere in the call, in the same way. */
export function operatorFields<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = parseSent(schema, given);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.'));
  throw new ApiError('invalid_request', `Campos inválidos: ${fields.join(', ')}.`);
}
