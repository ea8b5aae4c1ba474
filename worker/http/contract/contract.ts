import type { RouteConfig } from '@hono/zod-openapi';
import type { ErrorCode } from '../../errors.ts';
import { standingHeaders } from './headers.ts';
import { DOOR_CODES, refusalResponses } from './refusals.ts';

type Answer = Exclude<RouteConfig['responses'][string], { $ref: string }>;

export type Tag =
  | 'Conta'
  | 'Ferramentas'
  | 'Tarefas'
  | 'Dados'
  | 'Assinatura eletrônica'
  | 'Expedição'
  | 'Webhooks'
  | 'Contrato';

interface Endpoint<Path extends string> {
  method: RouteConfig['method'];
  path: Path;
  operationId: string;
  tag: Tag;
  summary: string;
  description: string;
  parameters?: NonNullable<RouteConfig['parameters']>;
  requestBody?: NonNullable<RouteConfig['requestBody']>;
  /** What a call that succeeds is answered, by status. */
  answers: Record<number, Answer>;
  /** The codes with which this route itself may refuse. */
  refusals: readonly ErrorCode[];
}

/**
 * The contract of a route under /v1. Its request part is documentation: what arrives is parsed and refused by the
 * feature's verbs, in their order and words.
 */
export function contract<const Path extends string>(endpoint: Endpoint<Path>): RouteConfig & { path: Path } {
  const { tag, answers, refusals, ...operation } = endpoint;
  const answered = Object.entries(answers).map(([status, answer]) => [
    status,
    { ...answer, headers: { ...standingHeaders(), ...answer.headers } },
  ]);
  return {
    ...operation,
    tags: [tag],
    responses: { ...Object.fromEntries(answered), ...refusalResponses([...DOOR_CODES, ...refusals]) },
  };
}

/** A JSON answer with one example. */
export function jsonAnswer(
  description: string,
  schema: NonNullable<JsonContent['schema']>,
  example: unknown,
) {
  return {
    description,
    content: { 'application/json': { schema, examples: { exemplo: { value: example } } } },
  };
}

type JsonContent = Exclude<NonNullable<NonNullable<Answer['content']>[string]>, { $ref: string }>;
