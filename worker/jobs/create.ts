import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import { gateRefusal } from '../admission/authenticate.ts';
import { identityOfBorrowed } from '../admission/borrow.ts';
import {
  ANSWER_MARGIN_MS,
  beginOrder,
  finalAnswer,
  type OrderAnswer,
  replayed,
} from '../admission/order-call.ts';
import { type FilesCall, type OrderSteps, placeOrder, type StoredBody } from '../admission/place-order.ts';
import { ApiError } from '../errors.ts';
import type { BeginResult, IdempotentCall } from '../gate/calls.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import type { StoredFile } from '../intake/plan.ts';
import { randomId } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { parseOptions } from '../tools/options.ts';
import { priceOf } from '../tools/price.ts';
import { checkTargetName, webhookTarget } from '../webhooks/target.ts';
import { requireToolAvailable } from './availability.ts';
import { countPages } from './count.ts';
import { intakePlanOf, uploadOwnerOf } from './intake-plan.ts';
import { jobOf } from './job-of.ts';
import { orderOf } from './order.ts';
import { type JobRecord, newRecord, viewJob } from './record.ts';
import { checkSource, checkSourceName } from './source.ts';
import type { JobSpecification } from './specification.ts';

export interface JobCall extends FilesCall {
  tool: ToolDefinition;
  /** Null if the caller does not wait. */
  waitMs: number | null;
  webhookUrlInQuery: string | undefined;
  /** Receives the names of the uploaded files, in order, once the body has been read. */
  onFiles?: (names: string[]) => void;
}

/** The parsed call of a tool. */
interface AskedJob {
  options: Record<string, unknown>;
  webhookUrl: string | null;
  /** The number of files in the field `files`. */
  files: number;
}

/** Handles a call of a tool, from its body to its answer. If it is rejected, its stored files are erased. */
export function createJob(call: JobCall): Promise<OrderAnswer> {
  const { env, tool, admission } = call;
  const { accountId } = admission;
  const jobId = randomId('job');
  const steps: OrderSteps<AskedJob, number[]> = {
    id: jobId,
    intake: intakePlanOf(tool, admission.plan),
    owner: uploadOwnerOf(env, jobId),
    parse: (body) => parse(call, body),
    identity: ({ options, webhookUrl }, { inputs, downloads, borrowed }) => ({
      path: `tools/${tool.id}`,
      options,
      webhookUrl,
      files: inputs.map(({ field, name, sha256 }) => ({ field, name, sha256 })),
      downloads: downloads.map(({ field, place, url, name }) => ({ field, place, url, name })),
      ...identityOfBorrowed(borrowed),
    }),
    async checkNames({ options, webhookUrl }, judge) {
      await checkSourceName(judge, tool, options);
      await checkTargetName(judge, webhookUrl);
    },
    requireMinimumPrice({ files }) {
      if (admission.caller.mode === 'test') return;
      if (priceOf(tool, files, []) > admission.credits) throw new ApiError('insufficient_credits');
    },
    requireAvailable: () => requireToolAvailable(env, tool),
    inspect: async ({ options }, inputs, work) =>
      tool.pricedByPages ? countPages({ env, tool, options, jobId, accountId, inputs, work }) : [],
    async accept({ asked, known, inputs, idempotent }, onAccepted) {
      const job = specify(call, jobId, asked, inputs, known);
      const result = await begin(call, idempotent, job);
      if (result.outcome === 'refused') throw gateRefusal(result);
      if (result.outcome === 'replay') return replayed(result);
      onAccepted();
      return answer(call, job, result.credits);
    },
  };
  return placeOrder(call, steps);
}

function parse(call: JobCall, body: StoredBody): AskedJob {
  const { env, tool } = call;
  const { inputs, counts, ownHost } = body;
  call.onFiles?.(inputs.map(({ name }) => name));
  const files = counts.get('files') ?? 0;
  const options = parseOptions(tool, body.options, body.loose);
  checkSource(env, tool, options, files, ownHost);
  const webhookUrl = webhookTarget(env, call.webhookUrlInQuery, body.webhookUrl, ownHost);
  return { options, webhookUrl, files };
}

function specify(
  { tool, admission, baseUrl }: JobCall,
  id: string,
  { options, webhookUrl, files }: AskedJob,
  inputs: StoredFile[],
  pages: number[],
): JobSpecification {
  const test = admission.caller.mode === 'test';
  return {
    ...{ id, accountId: admission.accountId, options, inputs, webhookUrl, test, baseUrl },
    tool: tool.id,
    operation: tool.operation,
    kind: tool.kind,
    queue: tool.queue,
    credits: test ? 0 : priceOf(tool, files, pages),
    createdAt: systemClock.now(),
    timeoutSeconds: tool.timeoutSeconds,
    ...(pages.length === 0 ? {} : { pages: pages.reduce((sum, count) => sum + count, 0) }),
  };
}

function begin(
  call: JobCall,
  idempotent: IdempotentCall | null,
  job: JobSpecification,
): Promise<BeginResult> {
  const accepted = acceptedResponse(call, job);
  const answerWithinMs = call.waitMs === null ? null : call.waitMs + ANSWER_MARGIN_MS;
  return beginOrder(call, async (gate) =>
    gate.begin(call.admission, idempotent, orderOf(job), accepted, answerWithinMs),
  );
}

function acceptedResponse(call: JobCall, job: JobSpecification): StoredResponse {
  const record: JobRecord = { ...newRecord(job), status: 'running' };
  const view = viewJob(record, call.baseUrl, job.createdAt);
  return { status: 202, body: JSON.stringify(view), location: `${call.baseUrl}/v1/jobs/${job.id}` };
}

async function answer(call: JobCall, job: JobSpecification, credits: number): Promise<OrderAnswer> {
  const accepted = { ...acceptedResponse(call, job), credits, replayed: false };
  if (call.waitMs === null) return accepted;
  const finished = await jobOf(call.env, job.id)
    .waitUntilFinished(call.waitMs)
    .catch(() => null);
  const ended = finished && {
    view: viewJob(finished, call.baseUrl, systemClock.now()),
    isRefunded: job.credits > 0 && finished.status === 'error',
  };
  return finalAnswer(call, job.id, accepted, ended);
}
