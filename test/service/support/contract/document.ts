import { openapi } from '../../../../worker/generated/openapi.js';

/** What the tests read of the OpenAPI document. */
export interface ContractDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Webhook }>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, ContractResponse>;
    headers: Record<string, Header>;
    examples: Record<string, Example>;
    parameters: Record<string, Parameter>;
  };
}

export interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Reference | ContractResponse>;
}

export interface ContractResponse {
  headers?: Record<string, Reference>;
  content?: Record<string, Media>;
}

interface Media {
  schema: object;
  examples?: Record<string, Example | Reference>;
}

interface Example {
  value?: unknown;
}

export interface Header {
  required?: boolean;
  schema: object;
}

export interface Parameter extends Header {
  name: string;
}

interface Webhook {
  parameters: Reference[];
  requestBody: { content: { 'application/json': Media } };
}

interface Reference {
  $ref: string;
}

export const contractDocument: ContractDocument = JSON.parse(openapi);

/** The component that a reference names. */
export function component<Kind>(components: Record<string, Kind>, { $ref }: Reference): Kind {
  const found = components[$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`the contract has no ${$ref}`);
  return found;
}

export function responseOf(operation: Operation, status: number): ContractResponse | undefined {
  const response = operation.responses[status];
  return response && '$ref' in response
    ? component(contractDocument.components.responses, response)
    : response;
}

const operations = Object.entries(contractDocument.paths)
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method,
      path,
      operation,
      pattern: patternOf(path),
    })),
  )
  .sort((left, right) => variables(left.path) - variables(right.path));

/** The operation of a call; a path without variables before one with them. */
export function findOperation(method: string, path: string): Operation | undefined {
  const asked = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
  return operations.find((entry) => entry.method === asked && entry.pattern.test(path))?.operation;
}

/** The slash of a CNPJ may stand as it is, which a path of OpenAPI cannot say. */
function patternOf(path: string): RegExp {
  const escaped = path
    .replace(/[.]/g, '\\.')
    .replace('{cnpj}', '[^/]+(/[^/]+)?')
    .replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}

function variables(path: string): number {
  return path.split('{').length;
}
