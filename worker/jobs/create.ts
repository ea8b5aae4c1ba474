import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import { describeError, log } from '../../common/log.ts';
import { gateRefusal, requireTestQuota } from '../admission/authenticate.ts';
import { fingerprintOf } from '../admission/idempotency.ts';
import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import type { Admission, BeginResult, IdempotentCall, ReplayResult } from '../gate/calls.ts';
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

export interface JobCall {
  env: Env;
  request: Request;
  admission: Admission;
  tool: ToolDefinition;
  baseUrl: string;
  idempotencyKey: string | null;
  /** Null: the caller does not wait. */
  waitMs: number | null;
  webhookUrlInQuery: string | undefined;
}

export interface JobAnswer extends StoredResponse {
  credits: number;
  replayed: boolean;
}

/** Beyond the caller's patience, for the answer to be stored. */
const ANSWER_MARGIN_MS = 5_000;
const BEGIN_TRIES = 3;

/** One call of a tool, from its body to its answer. What it stored before a refusal is erased. */
export async function createJob(call: JobCall): Promise<JobAnswer> {
  const { env, tool, admission } = call;
  const jobId = randomId('job');
  const limits = new IntakeLimits(intakePlanOf(tool, admission.plan));
  const upload = new Upload(env, uploadOwnerOf(env, jobId), limits);
  const judge = new UrlJudge(env, ownHostOf(call));
  const downloader = new Downloader({ env, judge, gate: gateOf(call.env, call.admission.accountId), upload });
  let begun = false;
  try {
    const received = await receiveBody(call.request, upload);
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
      ? await countPages(env, tool, prepared.options, jobId, admission.accountId, upload.inputs)
      : [];
    const job = specify(call, jobId, upload, prepared, pages);
    const result = await begin(call, prepared.idempotent, job);
    begun = result.outcome === 'begun';
    if (result.outcome === 'refused') throw gateRefusal(result);
    if (result.outcome === 'replay') return { ...result.response, credits: result.credits, replayed: true };
    return await answer(call, job, result.credits);
  } finally {
    if (!begun) await upload.discard();
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
  if (call.idempotencyKey === null) return { options, webhookUrl, idempotent: null };
  const files = upload.inputs.map(({ field, name, sha256 }) => ({ field, name, sha256 }));
  const downloads = received.downloads.map(({ field, place, url, name }) => ({ field, place, url, name }));
  const fingerprint = await fingerprintOf({
    path: `tools/${call.tool.id}`,
    options,
    webhookUrl,
    files,
    downloads,
  });
  return { options, webhookUrl, idempotent: { key: call.idempotencyKey, fingerprint } };
}

async function findReplay(call: JobCall, idempotent: IdempotentCall | null): Promise<JobAnswer | null> {
  if (!idempotent) return null;
  const found: ReplayResult = await gateOf(call.env, call.admission.accountId)
    .findReplay(call.admission, idempotent)
    .catch((error) => {
      throw unavailable(error);
    });
  if (found.outcome === 'refused') throw gateRefusal(found);
  return found.outcome === 'replay' ? { ...found.response, credits: found.credits, replayed: true } : null;
}

/** Whoever cannot pay even the least price causes no download and no counting. */
function requireFlatPrice({ admission, tool }: JobCall, upload: Upload): void {
  if (admission.mode === 'test') return;
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
    credits: admission.mode === 'test' ? 0 : priceOf(tool, files, pages),
    test: admission.mode === 'test',
    createdAt: systemClock.now(),
    baseUrl: call.baseUrl,
    timeoutSeconds: tool.timeoutSeconds,
    ...(pages.length === 0 ? {} : { pages: pages.reduce((sum, count) => sum + count, 0) }),
  };
}

/** Repeats a `begin` whose answer was lost: the Gate knows the job by its id. */
async function begin(
  call: JobCall,
  idempotent: IdempotentCall | null,
  job: JobSpecification,
): Promise<BeginResult> {
  const accepted = acceptedResponse(call, job);
  const answerWithinMs = call.waitMs === null ? null : call.waitMs + ANSWER_MARGIN_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await gateOf(call.env, call.admission.accountId).begin(
        call.admission,
        idempotent,
        orderOf(job),
        accepted,
        answerWithinMs,
      );
    } catch (error) {
      if (attempt === BEGIN_TRIES) throw unavailable(error);
      await scheduler.wait(100 * attempt);
    }
  }
}

function acceptedResponse(call: JobCall, job: JobSpecification): StoredResponse {
  const record: JobRecord = { ...newRecord(job), status: 'running' };
  const view = viewJob(record, call.baseUrl, job.createdAt);
  return { status: 202, body: JSON.stringify(view), location: `${call.baseUrl}/v1/jobs/${job.id}` };
}

async function answer(call: JobCall, job: JobSpecification, credits: number): Promise<JobAnswer> {
  const accepted = { ...acceptedResponse(call, job), credits, replayed: false };
  if (call.waitMs === null) return accepted;
  const finished = await patiently(call, job.id, call.waitMs);
  const view = finished && JSON.stringify(viewJob(finished, call.baseUrl, systemClock.now()));
  const response = view === null ? null : { status: 200, body: view, location: null };
  await settleAnswer(call, job.id, response);
  if (!response) return accepted;
  const balance =
    job.credits > 0 && finished?.status === 'error'
      ? await gateOf(call.env, call.admission.accountId)
          .credits()
          .catch(() => credits)
      : credits;
  return { ...response, credits: balance, replayed: false };
}

/** The finished job; null when it is not finished within the caller's patience. */
async function patiently(call: JobCall, jobId: string, waitMs: number): Promise<JobRecord | null> {
  const record = await jobOf(call.env, jobId)
    .waitUntilFinished(waitMs)
    .catch(() => null);
  return record && isFinished(record) ? record : null;
}

/** Whoever waits for this answer, with the same key, gets it now. */
async function settleAnswer(call: JobCall, jobId: string, response: StoredResponse | null): Promise<void> {
  if (call.idempotencyKey === null) return;
  await gateOf(call.env, call.admission.accountId)
    .answered(call.admission.mode, call.idempotencyKey, jobId, response)
    .catch((error) => log('answer_not_stored', { job_id: jobId, cause: describeError(error) }));
}

function ownHostOf(call: JobCall): string {
  return new URL(call.baseUrl).hostname;
}
