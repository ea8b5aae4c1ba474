import { identityOfBorrowed } from '../admission/borrow.ts';
import { finalAnswer, type OrderAnswer } from '../admission/order-call.ts';
import { type OrderSteps, placeOrder, type StoredBody } from '../admission/place-order.ts';
import { ApiError, sent, worded } from '../errors.ts';
import type { Received } from '../intake/received.ts';
import { systemClock } from '../time/clock.ts';
import { acceptBatch, type BatchCall } from './accept.ts';
import { batchOf } from './batch-of.ts';
import { newBatchId, newConferenceToken } from './id.ts';
import { batchIntakePlan, requireFewZips, uploadOwnerOf } from './intake-plan.ts';
import { type LabelsRead, readLabels } from './read-labels.ts';
import type { BatchSpecification } from './specification.ts';
import { viewBatch } from './view.ts';

const NO_FLAG = 'O campo intercalar deve ser true ou false.';

/** The parsed call that creates a batch. */
interface AskedBatch {
  interleave: boolean;
  receivedAt: number;
}

/**
 * Handles a call that creates a batch, from its body to its answer. If it is rejected, its stored files are
 * erased.
 */
export function createBatch(call: BatchCall): Promise<OrderAnswer> {
  const { env, admission } = call;
  const { accountId } = admission;
  const id = newBatchId();
  const steps: OrderSteps<AskedBatch, LabelsRead> = {
    id,
    intake: batchIntakePlan(admission.plan),
    owner: uploadOwnerOf(env, id),
    parse: (body) => parse(call, body),
    identity: ({ interleave }, { inputs, downloads, borrowed }) => ({
      path: 'expedicao/lotes',
      interleave,
      files: inputs.map(({ field, name, sha256 }) => ({ field, name, sha256 })),
      ...(downloads.length === 0
        ? {}
        : { downloads: downloads.map(({ field, place, url, name }) => ({ field, place, url, name })) }),
      ...identityOfBorrowed(borrowed),
    }),
    inspect: async (_, inputs, work) => {
      requireFewZips(inputs, admission.plan);
      const labels = inputs.filter(({ field }) => field === 'labels');
      return readLabels(env, { id, accountId, labels }, work);
    },
    async accept({ asked, known, inputs, idempotent }, onAccepted) {
      const { interleave, receivedAt } = asked;
      const unpriced = {
        ...{ id, accountId, inputs, interleave, baseUrl: call.baseUrl },
        recognitionBytes: known.recognitionBytes,
        orders: known.labels,
        test: admission.caller.mode === 'test',
        createdAt: systemClock.now(),
        conferenceToken: newConferenceToken(),
      };
      const { batch, answer } = await acceptBatch(call, unpriced, known.codes, idempotent);
      if (answer.replayed) return answer;
      onAccepted();
      return waited(call, batch, answer, receivedAt);
    },
  };
  return placeOrder(call, steps);
}

function parse({ admission, interleaveInQuery }: BatchCall, body: StoredBody): AskedBatch {
  const { inputs } = body;
  const receivedAt = systemClock.now();
  requireFewZips(inputs, admission.plan);
  const asked = askedInterleave(body, interleaveInQuery);
  return { interleave: asked ?? body.counts.has('xmls'), receivedAt };
}

/** Reads `intercalar` from the body, else from the query; null if neither has it. */
function askedInterleave(received: Received, inQuery: string | undefined): boolean | null {
  if (received.fields) return interleaveOf(received.fields) ?? readFlag(inQuery);
  const { loose, options, webhookUrl } = received;
  const others = [...loose.keys()].filter((name) => name !== 'intercalar');
  const unknown =
    others[0] ?? (options === undefined ? undefined : 'options') ?? (webhookUrl && 'webhook_url');
  if (unknown !== undefined) throw unknownField(String(unknown));
  return readFlag(loose.get('intercalar') ?? inQuery);
}

/** Reads `intercalar` among the fields of a JSON body. */
function interleaveOf(fields: Record<string, unknown>): boolean | null {
  const { intercalar = null, ...others } = fields;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw unknownField(unknown);
  if (intercalar === null || typeof intercalar === 'boolean') return intercalar;
  throw new ApiError('invalid_request', NO_FLAG);
}

function readFlag(text: string | undefined): boolean | null {
  if (text === undefined || text === '') return null;
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new ApiError('invalid_request', NO_FLAG);
}

function unknownField(name: string): ApiError {
  return new ApiError(
    'invalid_request',
    worded`O campo "${sent(name.slice(0, 60))}" não é conhecido. Um lote aceita labels, xmls e intercalar.`,
  );
}

async function waited(
  call: BatchCall,
  batch: BatchSpecification,
  accepted: OrderAnswer,
  receivedAt: number,
): Promise<OrderAnswer> {
  if (call.waitMs === null) return accepted;
  // Reading the labels is part of the wait: an edge gives up after 100 s.
  const patienceMs = Math.max(0, receivedAt + call.waitMs - systemClock.now());
  const finished = await batchOf(call.env, batch.id)
    .waitUntilFinished(patienceMs)
    .catch(() => null);
  const ended = finished && {
    view: viewBatch(finished),
    isRefunded: batch.credits > 0 && finished.record.status === 'error',
  };
  return finalAnswer(call, batch.id, accepted, ended);
}
