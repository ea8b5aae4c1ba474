import { ORIGIN } from '../../contract/origin.ts';
import { openapi } from '../../generated/openapi.js';

/** The parts of the OpenAPI document that the pages use. */
export interface ApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, OperationObject>>;
  webhooks: Record<string, { post: OperationObject }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, ResponseObject>;
    headers: Record<string, { description: string }>;
    parameters: Record<string, Parameter>;
  };
}

interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, ResponseObject | { $ref: string }>;
}

export interface Operation extends OperationObject {
  method: string;
  path: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}

interface Media {
  schema: Schema;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

let latest: { base: string; document: ApiDocument } | undefined;

/** Returns the document for an origin; the last one is cached. */
export function documentFor(base: string): ApiDocument {
  latest = latest?.base === base ? latest : { base, document: JSON.parse(openapi.replaceAll(ORIGIN, base)) };
  return latest.document;
}

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** Returns the operations with their own page; those of single tools are on the tools' pages. */
export function endpointsOf(document: ApiDocument): Operation[] {
  return operationsOf(document).filter((operation) => toolIdOf(operation) === undefined);
}

/** Returns the id of the tool whose own operation this is. */
export function toolIdOf({ method, path }: Operation): string | undefined {
  return method === 'POST' ? /^\/v1\/tools\/([^/{]+)$/.exec(path)?.[1] : undefined;
}

export function responsesOf(document: ApiDocument, operation: Operation): [number, ResponseObject][] {
  return Object.entries(operation.responses).map(([status, response]) => [
    Number(status),
    '$ref' in response ? named(document.components.responses, response.$ref) : response,
  ]);
}

/** Returns the error codes of an operation, in the order of their statuses. */
export function codesOf(document: ApiDocument, operation: Operation): string[] {
  return responsesOf(document, operation)
    .filter(([status]) => status >= 400)
    .flatMap(([, response]) => Object.keys(response.content?.['application/json']?.examples ?? {}));
}

export function named<Kind>(components: Record<string, Kind>, reference: string): Kind {
  const found = components[reference.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`the document has no ${reference}`);
  return found;
}
