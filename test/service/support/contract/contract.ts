import {
  type ContractResponse,
  component,
  contractDocument,
  findOperation,
  type Header,
  responseOf,
} from './document.ts';
import { faultsIn, faultsInText } from './schemas.ts';

interface Held {
  status: number;
  headers: Headers;
  /** Undefined where it is not JSON. */
  body: unknown;
}

/** How many answers and notices of this test file were held against the contract. */
export const held = { responses: 0, notices: 0 };

/** The refusals that any call under /v1 may get, before its path is considered. */
const BEFORE_THE_PATH = [401, 403, 429, 503];
/** Headers that must not come where the contract does not name them. */
const NAMED_ONLY = ['Location', 'Retry-After', 'Idempotent-Replayed', 'Content-Range', 'ETag'];

/** `fetch`, whose answer is what the contract says or is thrown. */
export async function checkedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const method = init.method ?? 'GET';
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  const body: unknown = isJson && method !== 'HEAD' ? await response.clone().json() : undefined;
  holdAnswer(method, new URL(url).pathname, { status: response.status, headers: response.headers, body });
  return response;
}

/** Throws what an answer has that the contract does not say. Operator routes are not of the contract. */
export function holdAnswer(method: string, path: string, answer: Held): void {
  if (!path.startsWith('/v1/')) return;
  const faults = faultsOf(method, path, answer);
  if (faults.length > 0) {
    const what = `${method} ${path} answered ${answer.status}, against the contract:`;
    throw new Error([what, ...faults, JSON.stringify(answer.body)?.slice(0, 600)].join('\n  '));
  }
  held.responses += 1;
}

/** Throws what a notice has that the contract does not say. */
export function holdNotice(headers: Record<string, string | string[] | undefined>, event: unknown): void {
  const type = String(headers['x-service-event']);
  const webhook = contractDocument.webhooks[type]?.post;
  if (!webhook) throw new Error(`the contract has no webhook ${type}`);
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) given.set(name, String(value));
  const named = webhook.parameters.map((reference) =>
    component(contractDocument.components.parameters, reference),
  );
  const faults = named.flatMap((parameter) => headerFaults(parameter.name, parameter, given));
  const inBody = faultsIn(event, webhook.requestBody.content['application/json'].schema);
  if (inBody !== null) faults.push(inBody);
  if (faults.length > 0) throw new Error([`notice ${type}, against the contract:`, ...faults].join('\n  '));
  held.notices += 1;
}

function faultsOf(method: string, path: string, answer: Held): string[] {
  const operation = findOperation(method, path);
  if (!operation) return faultsOfUnknown(answer);
  const response = responseOf(operation, answer.status);
  if (!response) return [`${operation.operationId} has no answer with this status`];
  return [...allHeaderFaults(response, answer.headers), ...bodyFaults(method, response, answer)];
}

/** A path or method that the document does not have is not found, for an authenticated caller. */
function faultsOfUnknown({ status, body }: Held): string[] {
  const fault = faultsIn(body, { $ref: '#/components/schemas/Error' });
  const known = status === 404 ? isNotFound(body) : BEFORE_THE_PATH.includes(status);
  return [...(fault === null ? [] : [fault]), ...(known ? [] : ['the document has no such operation'])];
}

function isNotFound(body: unknown): boolean {
  return JSON.stringify(body).includes('"code":"not_found"');
}

function allHeaderFaults(response: ContractResponse, headers: Headers): string[] {
  const named = Object.entries(response.headers ?? {});
  const extra = NAMED_ONLY.filter((name) => headers.has(name) && !named.some(([known]) => known === name));
  return [
    ...named.flatMap(([name, reference]) =>
      headerFaults(name, component(contractDocument.components.headers, reference), headers),
    ),
    ...extra.map((name) => `header ${name} is not in the contract`),
  ];
}

function headerFaults(name: string, header: Header, headers: Headers): string[] {
  const text = headers.get(name);
  if (text === null) return header.required === true ? [`header ${name} is missing`] : [];
  const fault = faultsInText(text, header.schema);
  return fault === null ? [] : [`header ${name}: ${text}: ${fault}`];
}

function bodyFaults(method: string, { content = {} }: ContractResponse, { headers, body }: Held): string[] {
  if (method === 'HEAD') return [];
  const type = headers.get('Content-Type')?.split(';')[0] ?? '';
  const media = content[type];
  if (!media) return Object.keys(content).length === 0 && type === '' ? [] : [`the type is '${type}'`];
  if (type !== 'application/json') return [];
  const fault = faultsIn(body, media.schema);
  return fault === null ? [] : [fault];
}
