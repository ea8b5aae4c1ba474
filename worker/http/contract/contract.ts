import type { RouteConfig } from '@hono/zod-openapi';
import type { ErrorCode } from '../../errors.ts';
import { standardHeaders } from './headers.ts';
import { ADMISSION_CODES, refusalResponses } from './refusals.ts';
import { countedAs, type UsageName } from './usage-name.ts';

type Answer = Exclude<RouteConfig['responses'][string], { $ref: string }>;

export type Tag =
  | 'Conta'
  | 'Ferramentas'
  | 'Envios'
  | 'Tarefas'
  | 'Dados'
  | 'Assinatura eletrônica'
  | 'Expedição'
  | 'Webhooks'
  | 'Contrato';

interface DescribedEndpoint<Path extends string> {
  method: RouteConfig['method'];
  path: Path;
  operationId: string;
  tag: Tag;
  summary: string;
  description: string;
  parameters?: NonNullable<RouteConfig['parameters']>;
  requestBody?: NonNullable<RouteConfig['requestBody']>;
  /** The responses to successful calls, by status. */
  answers: Record<number, Answer>;
  /** The error codes of this route itself. */
  refusals: readonly ErrorCode[];
}

interface Endpoint<Path extends string> extends DescribedEndpoint<Path> {
  /** The name under which usage counts the calls. */
  usage: UsageName;
}

/**
 * Creates the contract of a route under /v1. Its request part is only documentation: the feature's functions
 * parse and reject requests, with their own order and messages.
 */
export function contract<const Path extends string>(endpoint: Endpoint<Path>): RouteConfig & { path: Path } {
  const { usage, ...described } = endpoint;
  return { ...describedOperation(described), middleware: countedAs(usage) };
}

/** Creates an operation of the document whose route is registered elsewhere. */
export function describedOperation<const Path extends string>(
  endpoint: DescribedEndpoint<Path>,
): RouteConfig & { path: Path } {
  const { tag, answers, refusals, ...operation } = endpoint;
  const answered = Object.entries(answers).map(([status, answer]) => [
    status,
    { ...answer, headers: { ...standardHeaders(), ...answer.headers } },
  ]);
  return {
    ...operation,
    tags: [tag],
    responses: { ...Object.fromEntries(answered), ...refusalResponses([...ADMISSION_CODES, ...refusals]) },
  };
}

/** Describes a JSON response with one example. */
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
