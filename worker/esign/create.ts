import { requireTestQuota } from '../admission/authenticate.ts';
import { idempotentCall } from '../admission/idempotency.ts';
import { findReplay, type OrderAnswer, type OrderCall } from '../admission/order-call.ts';
import { UnpaidWork } from '../admission/unpaid-work.ts';
import { ApiError, sent, worded } from '../errors.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { receiveBody } from '../intake/body.ts';
import { Downloader } from '../intake/download.ts';
import { IntakeLimits } from '../intake/limits.ts';
import { parseOptionsText } from '../intake/options-text.ts';
import type { Received } from '../intake/received.ts';
import { Upload } from '../intake/upload.ts';
import { UrlJudge } from '../outside/egress.ts';
import { randomId } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { newKey } from '../vault/keys.ts';
import { checkTargetName, webhookTarget } from '../webhooks/target.ts';
import { acceptOrder } from './accept.ts';
import { anticipated, define, signersOf } from './definition.ts';
import { envelopeOf } from './envelope-of.ts';
import { newEnvelopeId } from './id.ts';
import { inspectDocument } from './inspect.ts';
import { envelopeIntakePlan, uploadOwnerOf } from './intake-plan.ts';
import { type CreateOrder, SENDING_CREDITS } from './order.ts';
import { type EnvelopeRequest, parseEnvelopeRequest, requirePages } from './request.ts';
import { requireSeal } from './require-seal.ts';
import type { EnvelopeView } from './schema.ts';
import type { EnvelopeDefinition } from './state.ts';
import { viewEnvelope } from './view.ts';
import { shown } from './with-links.ts';

export interface CreateCall extends OrderCall {
  request: Request;
  baseUrl: string;
  source: EnvelopeDefinition['source'];
}

/** One call that makes an envelope, from its body to its answer. What it stored before a refusal is erased. */
export async function createEnvelope(call: CreateCall): Promise<OrderAnswer> {
  const { env, admission } = call;
  const id = newEnvelopeId();
  const { key, wrapped } = await newKey(env);
  const upload = new Upload(env, uploadOwnerOf(env, id, key), new IntakeLimits(envelopeIntakePlan));
  const ownHost = new URL(call.baseUrl).hostname;
  const judge = new UrlJudge(env, ownHost);
  const gate = gateOf(env, admission.accountId);
  const downloader = new Downloader({ env, judge, gate, upload });
  const work = new UnpaidWork(env, admission);
  let begun = false;
  try {
    const received = await receiveBody(call.request, upload);
    new IntakeLimits(envelopeIntakePlan).checkComplete(upload.counts);
    const asked = parseEnvelopeRequest(fieldsOf(received), systemClock.now());
    const webhookUrl = webhookTarget(env, undefined, asked.webhook_url, ownHost);
    for (const download of received.downloads) downloader.checkText(download);
    const idempotent = await idempotentCall(call.idempotencyKey, whatIsAsked(asked, upload, received));
    const replay = await findReplay(call, idempotent);
    if (replay) return await shown(call, replay, asked.return_links);
    for (const download of received.downloads) await downloader.checkName(download);
    await checkTargetName(judge, webhookUrl);
    requireTestQuota(admission);
    if (asked.send) await requireSeal(env);
    for (const download of received.downloads) await downloader.fetch(download);
    const [file] = upload.inputs;
    if (!file) throw new ApiError('missing_files');
    const document = { id, accountId: admission.accountId, wrapped, fileName: file.name, bytes: file.size };
    const inspected = await inspectDocument(env, document, work);
    requirePages(asked.fields, inspected.pages.length);
    const definition = define({
      id,
      accountId: admission.accountId,
      baseUrl: call.baseUrl,
      source: call.source,
      sender: await gate.contact(),
      signers: await signersOf(asked, id, key),
      webhookUrl,
      asked,
      file,
      inspected,
    });
    const order = orderFor(call, definition, wrapped, asked.send);
    const answer = await acceptOrder(
      call,
      id,
      order,
      idempotent,
      responseOf(anticipated(definition, order)),
      async () => {
        begun = true;
        const snapshot = await envelopeOf(env, id).read();
        return responseOf(snapshot ? viewEnvelope(snapshot) : anticipated(definition, order));
      },
    );
    begun ||= !answer.replayed;
    return await shown(call, answer, asked.return_links);
  } finally {
    if (!begun) {
      await work.countRefused();
      await upload.discard();
    }
  }
}

/** The fields of both encodings: of a JSON body itself, or in the form's `data`. */
function fieldsOf({ fields, loose, options, webhookUrl }: Received): unknown {
  if (fields) return webhookUrl === undefined ? fields : { ...fields, webhook_url: webhookUrl };
  const data = loose.get('data');
  const others = [...loose.keys()].filter((name) => name !== 'data');
  const unknown =
    others[0] ?? (options === undefined ? undefined : 'options') ?? (webhookUrl && 'webhook_url');
  if (unknown !== undefined)
    throw new ApiError(
      'invalid_request',
      worded`O campo "${sent(String(unknown).slice(0, 60))}" não é conhecido. Os campos do envelope vão no campo data, em JSON.`,
    );
  if (data === undefined)
    throw new ApiError('invalid_request', 'Falta o campo data, com os dados do envelope em JSON.');
  return parseOptionsText(data, 'data');
}

function whatIsAsked(asked: EnvelopeRequest, upload: Upload, { downloads }: Received): object {
  return {
    path: 'esign/envelopes',
    asked,
    files: upload.inputs.map(({ name, sha256 }) => ({ name, sha256 })),
    downloads: downloads.map(({ url, name }) => ({ url, name })),
  };
}

function responseOf(view: EnvelopeView): StoredResponse {
  return { status: 201, body: JSON.stringify(view), location: view.url };
}

function orderFor(
  { admission }: CreateCall,
  definition: EnvelopeDefinition,
  wrapped: string,
  send: boolean,
): CreateOrder {
  const test = admission.caller.mode === 'test';
  const credits = send && !test ? SENDING_CREDITS : 0;
  return { kind: 'create', orderId: randomId('esg'), test, credits, definition, wrapped, send };
}
