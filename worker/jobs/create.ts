import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import { gateRefusal, requireTestQuota } from '../admission/authenticate.ts';
import { idempotentCall } from '../admission/idempotency.ts';
import {
  ANSWER_MARGIN_MS,
  beginOrder,
  creditsAfterRefund,
  findReplay,
  type OrderAnswer,
  type OrderCall,
  replayed,
  settleAnswer,
} from '../admission/order-call.ts';
import { UnpaidWork } from '../admission/unpaid-work.ts';
import { ApiError } from '../errors.ts';
import type { BeginResult, IdempotentCall } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { receiveBody } from '../intake/body.ts';
import { Downloader } from '../intake/download.ts';
import { IntakeLimits } from '../intake/limits.ts';
import type { Received } from '../intake/received.ts';
import { Upload } from '../intake/upload.ts';
import { UrlJudge } from '../outside/egress.ts';
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
import { isFinished, type JobRecord, newRecord, viewJob } from './record.ts';
import { checkSource, checkSourceName } from './source.ts';
import type { JobSpecification } from './specification.ts';

export interface JobCall extends OrderCall {
  request: Request;
  tool: ToolDefinition;
  baseUrl: string;
  /** Null: the caller does not wait. */
  waitMs: number | null;
  webhookUrlInQuery: string | undefined;
  /** Receives the names of the files, in order, once all are here. */
  onFiles?: (names: string[]) => void;
}

/** One call of a tool, from its body to its answer. What it stored before a refusal is erased. */
export async function createJob(call: JobCall): Promise<OrderAnswer> {
  const { env, tool, admission } = call;
  const { accountId } = admission;
  const jobId = randomId('job');
  const limits = new IntakeLimits(intakePlanOf(tool, admission.plan));
  const upload = new Upload(env, uploadOwnerOf(env, jobId), limits);
  const judge = new UrlJudge(env, ownHostOf(call));
  const downloader = new Downloader({ env, judge, gate: gateOf(env, accountId), upload });
  const work = new UnpaidWork(env, admission);
  let begun = false;
  try {
    const received = await receiveBody(call.request, upload);
    call.onFiles?.(upload.inputs.map(({ name }) => name));
    const prepared = await prepare(call, received, limits, upload, downloader);
    const replay = await findReplay(call, prepared.idempotent);
    if (replay) return replay;
    for (const download of received.downloads) await downloader.checkName(download);
    await checkSourceName(judge, tool, prepared.options);
    await checkTargetName(judge, prepared.webhookUrl);
    requireTestQuota(admission);
    requireFlatPrice(call, upload);
    for (const download of received.downloads) await downloader.fetch(download);
    await requireToolAvailable(env, tool);
    const pages = tool.pricedByPages
      ? await countPages({
          env,
          tool,
          options: prepared.options,
          jobId,
          accountId,
          inputs: upload.inputs,
          work,
        })
      : [];
    const job = specify(call, jobId, upload, prepared, pages);
    const result = await begin(call, prepared.idempotent, job);
    begun = result.outcome === 'begun';
    if (result.outcome === 'refused') throw gateRefusal(result);
    if (result.outcome === 'replay') return replayed(result);
    return await answer(call, job, result.credits);
  } finally {
    if (!begun) {
      await work.countRefused();
      await upload.discard();
    }
  }
}

interface Prepared {
  options: Record<string, unknown>;
  webhookUrl: string | null;
  idempotent: IdempotentCall | null;
}

/** All that can be refused without leaving the Worker. */
async function prepare(
  call: JobCall,
  received: Received,
  limits: IntakeLimits,
  upload: Upload,
  downloader: Downloader,
): Promise<Prepared> {
  limits.checkComplete(upload.counts);
  const options = parseOptions(call.tool, received.options, received.loose);
  checkSource(call.env, call.tool, options, upload.counts.get('files') ?? 0, ownHostOf(call));
  const webhookUrl = webhookTarget(call.env, call.webhookUrlInQuery, received.webhookUrl, ownHostOf(call));
  for (const download of received.downloads) downloader.checkText(download);
  const files = upload.inputs.map(({ field, name, sha256 }) => ({ field, name, sha256 }));
  const downloads = received.downloads.map(({ field, place, url, name }) => ({ field, place, url, name }));
  const request = { path: `tools/${call.tool.id}`, options, webhookUrl, files, downloads };
  return { options, webhookUrl, idempotent: await idempotentCall(call.idempotencyKey, request) };
}

/** Rejects before downloading or counting pages if the balance is below the minimum price. */
function requireFlatPrice({ admission, tool }: JobCall, upload: Upload): void {
  if (admission.caller.mode === 'test') return;
  if (priceOf(tool, upload.counts.get('files') ?? 0, []) > admission.credits)
    throw new ApiError('insufficient_credits');
}

function specify(
  call: JobCall,
  jobId: string,
  upload: Upload,
  prepared: Prepared,
  pages: number[],
): JobSpecification {
  const { tool, admission } = call;
  const files = upload.counts.get('files') ?? 0;
  return {
    id: jobId,
    accountId: admission.accountId,
    tool: tool.id,
    operation: tool.operation,
    kind: tool.kind,
    queue: tool.queue,
    options: prepared.options,
    inputs: upload.inputs,
    webhookUrl: prepared.webhookUrl,
    credits: admission.caller.mode === 'test' ? 0 : priceOf(tool, files, pages),
    test: admission.caller.mode === 'test',
    createdAt: systemClock.now(),
    baseUrl: call.baseUrl,
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
  const finished = await patiently(call, job.id, call.waitMs);
  const view = finished && JSON.stringify(viewJob(finished, call.baseUrl, systemClock.now()));
  const response = view === null ? null : { status: 200, body: view, location: null };
  await settleAnswer(call, job.id, response);
  if (!response) return accepted;
  const isRefunded = job.credits > 0 && finished?.status === 'error';
  const balance = isRefunded ? await creditsAfterRefund(call, credits) : credits;
  return { ...response, credits: balance, replayed: false };
}

/** The finished job; null when it is not finished within the caller's patience. */
async function patiently(call: JobCall, jobId: string, waitMs: number): Promise<JobRecord | null> {
  const record = await jobOf(call.env, jobId)
    .waitUntilFinished(waitMs)
    .catch(() => null);
  return record && isFinished(record) ? record : null;
}

function ownHostOf(call: JobCall): string {
  return new URL(call.baseUrl).hostname;
}
