import { requireTestQuota } from '../admission/authenticate.ts';
import { idempotentCall } from '../admission/idempotency.ts';
import { creditsAfterRefund, findReplay, type OrderAnswer, settleAnswer } from '../admission/order-call.ts';
import { UnpaidWork } from '../admission/unpaid-work.ts';
import { ApiError, sent, worded } from '../errors.ts';
import { receiveBody } from '../intake/body.ts';
import { IntakeLimits } from '../intake/limits.ts';
import type { Received } from '../intake/received.ts';
import { Upload } from '../intake/upload.ts';
import { systemClock } from '../time/clock.ts';
import { acceptBatch, type BatchCall } from './accept.ts';
import { batchOf } from './batch-of.ts';
import { newBatchId, newConferenceToken } from './id.ts';
import { batchIntakePlan, requireFewZips, uploadOwnerOf } from './intake-plan.ts';
import { readLabels } from './read-labels.ts';
import type { BatchSpecification } from './specification.ts';
import { viewBatch } from './view.ts';

/** One call that makes a batch, from its body to its answer. What it stored before a refusal is erased. */
export async function createBatch(call: BatchCall): Promise<OrderAnswer> {
  const { env, admission } = call;
  const id = newBatchId();
  const plan = batchIntakePlan(admission.plan);
  const upload = new Upload(env, uploadOwnerOf(env, id), new IntakeLimits(plan));
  const work = new UnpaidWork(env, admission);
  let begun = false;
  try {
    const received = await receiveBody(call.request, upload);
    const receivedAt = systemClock.now();
    new IntakeLimits(plan).checkComplete(upload.counts);
    const inputs = upload.inputs;
    requireFewZips(inputs, admission.plan);
    const asked = askedInterleave(received, call.interleaveInQuery);
    const interleave = asked ?? inputs.some(({ field }) => field === 'xmls');
    const idempotent = await idempotentCall(call.idempotencyKey, {
      path: 'expedicao/lotes',
      interleave,
      files: inputs.map(({ field, name, sha256 }) => ({ field, name, sha256 })),
    });
    const replay = await findReplay(call, idempotent);
    if (replay) return replay;
    requireTestQuota(admission);
    const labels = inputs.filter(({ field }) => field === 'labels');
    const read = await readLabels(env, { id, accountId: admission.accountId, labels }, work);
    const unpriced = {
      id,
      accountId: admission.accountId,
      inputs,
      recognitionBytes: read.recognitionBytes,
      interleave,
      orders: read.labels,
      test: admission.caller.mode === 'test',
      createdAt: systemClock.now(),
      baseUrl: call.baseUrl,
      conferenceToken: newConferenceToken(),
    };
    const { batch, answer } = await acceptBatch(call, unpriced, read.codes, idempotent);
    if (answer.replayed) return answer;
    begun = true;
    return await waited(call, batch, answer, receivedAt);
  } finally {
    if (!begun) {
      await work.countRefused();
      await upload.discard();
    }
  }
}

/** What the form says counts before the query; null where neither says anything. */
function askedInterleave(
  { loose, options, webhookUrl }: Received,
  inQuery: string | undefined,
): boolean | null {
  const others = [...loose.keys()].filter((name) => name !== 'intercalar');
  const unknown =
    others[0] ?? (options === undefined ? undefined : 'options') ?? (webhookUrl && 'webhook_url');
  if (unknown !== undefined)
    throw new ApiError(
      'invalid_request',
      worded`O campo "${sent(String(unknown).slice(0, 60))}" não é conhecido. Um lote aceita labels, xmls e intercalar.`,
    );
  const text = loose.get('intercalar') ?? inQuery;
  if (text === undefined || text === '') return null;
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new ApiError('invalid_request', 'O campo intercalar deve ser true ou false.');
}

async function waited(
  call: BatchCall,
  batch: BatchSpecification,
  accepted: OrderAnswer,
  receivedAt: number,
): Promise<OrderAnswer> {
  if (call.waitMs === null) return accepted;
  // The reading of the labels is part of the wait: an edge gives up after 100 s.
  const patienceMs = Math.max(0, receivedAt + call.waitMs - systemClock.now());
  const finished = await batchOf(call.env, batch.id)
    .waitUntilFinished(patienceMs)
    .catch(() => null);
  const response = finished && { status: 200, body: JSON.stringify(viewBatch(finished)), location: null };
  await settleAnswer(call, batch.id, response);
  if (!response) return accepted;
  const isRefunded = batch.credits > 0 && finished.record.status === 'error';
  const balance = isRefunded ? await creditsAfterRefund(call, accepted.credits) : accepted.credits;
  return { ...response, credits: balance, replayed: false };
}
