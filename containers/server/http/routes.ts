import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describeError, log } from '../../../common/log.ts';
import { LONGEST_FOLLOW_SECONDS, type RunnerHealth } from '../../../common/protocol.ts';
import { isDiskFull, messageFor } from '../../plain/failures.ts';
import { receivePart } from '../../runs/receive.ts';
import { Refusal } from '../../runs/refusal.ts';
import type { Registry } from '../../runs/registry.ts';
import { checkSubmission } from '../../tools/index.ts';
import { queryInteger, readSubmission, sendJson, sendNothing } from './body.ts';
import { sendOutput } from './outputs.ts';

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  attempt: string;
  index: number;
}

export interface Service {
  registry: Registry;
  health: () => RunnerHealth;
}

type Handler = (service: Service, call: Call) => Promise<void> | void;

const ATTEMPT = '(?<attempt>[A-Za-z0-9_.:-]{1,128})';
const INDEX = '(?<index>\\d{1,4})';

const submit: Handler = async ({ registry, health }, { request, response, attempt }) => {
  registry.refuseRepeated(attempt);
  const submission = await readSubmission(request);
  if (health().closed !== null) throw new Refusal('sandbox_closed');
  checkSubmission(submission);
  const run = await registry.create(attempt, submission);
  sendJson(response, 201, run.state);
};

const putInput: Handler = async ({ registry }, { request, response, url, attempt, index }) => {
  const run = registry.find(attempt);
  try {
    await receivePart(run, index, queryInteger(url, 'offset', 0), request);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    run.change({ state: 'failed', message: messageFor(error) });
    throw new Refusal('full');
  }
  registry.startWhenComplete(run);
  sendNothing(response);
};

const follow: Handler = async ({ registry }, { response, url, attempt }) => {
  const run = registry.find(attempt);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const waitSeconds = Math.min(queryInteger(url, 'wait', 0), LONGEST_FOLLOW_SECONDS);
  const after = queryInteger(url, 'after', 0);
  const lingerMs = Math.min(queryInteger(url, 'linger', 0), waitSeconds * 1000);
  const state = await run.follow(after, waitSeconds * 1000, gone.signal, lingerMs);
  registry.find(attempt);
  sendJson(response, 200, state);
};

const getOutput: Handler = async ({ registry }, { request, response, attempt, index }) => {
  const output = registry.find(attempt).outputs[index];
  if (output === undefined) throw new Refusal('bad_request', 404);
  await sendOutput(request, response, output);
};

const remove: Handler = async ({ registry }, { response, attempt }) => {
  await registry.remove(attempt);
  sendNothing(response);
};

const routes: readonly { method: string; path: RegExp; handle: Handler }[] = [
  {
    method: 'GET',
    path: /^\/health$/,
    handle: ({ health }, { response }) => sendJson(response, 200, health()),
  },
  { method: 'POST', path: new RegExp(`^/runs/${ATTEMPT}$`), handle: submit },
  { method: 'GET', path: new RegExp(`^/runs/${ATTEMPT}$`), handle: follow },
  { method: 'DELETE', path: new RegExp(`^/runs/${ATTEMPT}$`), handle: remove },
  { method: 'PUT', path: new RegExp(`^/runs/${ATTEMPT}/inputs/${INDEX}$`), handle: putInput },
  { method: 'GET', path: new RegExp(`^/runs/${ATTEMPT}/outputs/${INDEX}$`), handle: getOutput },
];

const DRAIN_MS = 1_000;

/** Reads the rest of a refused body for a moment, so that its sender receives the answer. */
async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const ended = new Promise((resolve) => request.once('end', resolve).once('close', resolve));
  request.resume();
  await Promise.race([ended, setTimeout(DRAIN_MS)]);
}

async function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
  const gone = request.destroyed && !request.complete;
  const refusal = error instanceof Refusal ? error : new Refusal('bad_request', 500);
  if (refusal !== error && !gone) log('request_failed', { url: request.url, cause: describeError(error) });
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  await drain(request);
  if (response.destroyed) return;
  if (!request.complete) response.setHeader('connection', 'close');
  sendJson(response, refusal.status, { reason: refusal.reason });
}

async function dispatch(
  service: Promise<Service>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://runner');
  if (url === null) throw new Refusal('bad_request');
  for (const { method, path, handle } of routes) {
    const match = method === request.method ? path.exec(url.pathname) : null;
    if (!match) continue;
    const { attempt = '', index = '0' } = match.groups ?? {};
    await handle(await service, { request, response, url, attempt, index: Number(index) });
    return;
  }
  throw new Refusal('bad_request', 404);
}

/**
 * Creates the listener of the HTTP server. Every fault becomes an answer, none reaches the process. Calls that arrive
 * before the service is ready wait until it is.
 */
export function createListener(service: Promise<Service>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    request.on('error', () => {});
    response.on('error', () => {});
    dispatch(service, request, response).catch((error) =>
      refuse(request, response, error).catch(() => response.destroy()),
    );
  };
}
