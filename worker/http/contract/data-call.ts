import type { RouteConfig } from '@hono/zod-openapi';
import type { ErrorCode } from '../../errors.ts';
import { contract } from './contract.ts';
import { headers } from './headers.ts';
import { idempotencyKeyParameter } from './idempotency-key.ts';
import type { UsageName } from './usage-name.ts';

type Body = { schema: object; examples: Record<string, { summary: string; value: unknown }> };

interface DataQuestion<Path extends string> {
  path: Path;
  usage: UsageName;
  operationId: string;
  summary: string;
  description: string;
  body: Body;
  answer: Exclude<RouteConfig['responses'][string], { $ref: string }>;
  /** In addition to those of every data call. */
  refusals?: readonly ErrorCode[];
}

const REFUSALS: readonly ErrorCode[] = [
  'invalid_request',
  'invalid_json',
  'invalid_idempotency_key',
  'insufficient_credits',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'payload_too_large',
  'unsupported_media_type',
];

/** Creates the contract of a paid query that is answered immediately (specification 4.4). */
export function dataContract<const Path extends string>(question: DataQuestion<Path>) {
  const { body, answer, refusals = [], ...operation } = question;
  return contract({
    ...operation,
    method: 'post',
    tag: 'Dados',
    parameters: [idempotencyKeyParameter],
    requestBody: { required: true, content: { 'application/json': body } },
    answers: { 200: { ...answer, headers: headers('Idempotent-Replayed') } },
    refusals: [...REFUSALS, ...refusals],
  });
}
