import { describeError, log } from '../../common/log.ts';
import { requireTestQuota } from '../admission/authenticate.ts';
import { fingerprintOf } from '../admission/idempotency.ts';
import { ApiError } from '../errors.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { receiveBody } from '../intake/body.ts';
import { Downloader } from '../intake/download.ts';
import { IntakeLimits } from '../intake/limits.ts';
import { parseOptionsText } from '../intake/options-text.ts';
import type { StoredFile } from '../intake/plan.ts';
import type { Received } from '../intake/received.ts';
import { Upload } from '../intake/upload.ts';
import { UrlJudge } from '../outside/egress.ts';
import { randomId } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { newKey, type VaultKey } from '../vault/keys.ts';
import { sealText } from '../vault/texts.ts';
import { checkTargetName, webhookTarget } from '../webhooks/target.ts';
import { acceptOrder, type EnvelopeAnswer, type EnvelopeCall, findReplay } from './accept.ts';
import { envelopeOf } from './envelope-of.ts';
import { newEnvelopeId } from './id.ts';
import { type Inspected, inspectDocument } from './inspect.ts';
import { envelopeIntakePlan, uploadOwnerOf } from './intake-plan.ts';
import { type EnvelopeOrder, SENDING_CREDITS } from './order.ts';
import { type EnvelopeRequest, parseEnvelopeRequest, requirePages } from './request.ts';
import { requireSeal } from './require-seal.ts';
import type { EnvelopeView } from './schema.ts';
import { cpfOwner } from './signer-acts.ts';
import { type EnvelopeDefinition, newState, type Sender, type SignerDefinition } from './state.ts';
import { firstSigners } from './transition.ts';
import { viewEnvelope } from './view.ts';
import { withLinks } from './with-links.ts';

export interface CreateCall extends EnvelopeCall {
  request: Request;
  baseUrl: string;
}

/** One call that makes an envelope, from its body to its answer. What it stored before a refusal is erased. */
export async function createEnvelope(call: CreateCall): Promise<EnvelopeAnswer> {
  const { env, admission } = call;
  const id = newEnvelopeId();
  const { key, wrapped } = await newKey(env);
  const upload = new Upload(env, uploadOwnerOf(env, id, key), new IntakeLimits(envelopeIntakePlan));
  const ownHost = new URL(call.baseUrl).hostname;
  const judge = new UrlJudge(env, ownHost);
  const gate = gateOf(env, admission.accountId);
  const downloader = new Downloader({ env, judge, gate, upload });
  let begun = false;
  try {
    const received = await receiveBody(call.request, upload);
    new IntakeLimits(envelopeIntakePlan).checkComplete(upload.counts);
    const asked = parseEnvelopeRequest(fieldsOf(received), systemClock.now());
    const webhookUrl = webhookTarget(env, undefined, asked.webhook_url, ownHost);
    for (const download of received.downloads) downloader.checkText(download);
    const idempotent =
      call.idempotencyKey === null
        ? null
        : { key: call.idempotencyKey, fingerprint: await fingerprint(asked, upload, received) };
    const replay = await findReplay(call, idempotent);
    if (replay) return await shown(call, replay, asked.return_links);
    for (const download of received.downloads) await downloader.checkName(download);
    await checkTargetName(judge, webhookUrl);
    requireTestQuota(admission);
    if (asked.send) await requireSeal(env);
    for (const download of received.downloads) await downloader.fetch(download);
    const [file] = upload.inputs;
    if (!file) throw new ApiError('missing_files');
    const inspected = await inspectDocument(env, {
      id,
      accountId: admission.accountId,
      wrapped,
      bytes: file.size,
    });
    requirePages(asked.fields, inspected.pages.length);
    const sender: Sender = await gate.contact();
    const signers = await signersOf(asked, id, key);
    const definition = define(call, { id, asked, file, inspected, sender, signers, webhookUrl });
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
    if (!begun)
      await upload.discard().catch((error) => {
        log('upload_not_discarded', { envelope: id, cause: describeError(error) });
      });
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
      `O campo "${String(unknown).slice(0, 60)}" não é conhecido. Os campos do envelope vão no campo data, em JSON.`,
    );
  if (data === undefined)
    throw new ApiError('invalid_request', 'Falta o campo data, com os dados do envelope em JSON.');
  return parseOptionsText(data, 'data');
}

function fingerprint(asked: EnvelopeRequest, upload: Upload, { downloads }: Received): Promise<string> {
  return fingerprintOf({
    path: 'esign/envelopes',
    asked,
    files: upload.inputs.map(({ name, sha256 }) => ({ name, sha256 })),
    downloads: downloads.map(({ url, name }) => ({ url, name })),
  });
}

/** The people who are asked, their CPFs encrypted under the envelope's key. */
function signersOf(asked: EnvelopeRequest, id: string, key: VaultKey): Promise<SignerDefinition[]> {
  return Promise.all(
    asked.signers.map(async ({ name, email, role, cpf, ask_cpf, rubrica_all }, place) => {
      const signer = place + 1;
      const hasCpfField = asked.fields.some((field) => field.signer === place && field.type === 'cpf');
      return {
        id: signer,
        name,
        email,
        role,
        sealedCpf: cpf ? await sealText(key, cpfOwner(id, signer), cpf) : null,
        asksCpf: ask_cpf || hasCpfField || Boolean(cpf),
        initialsOnAllPages: rubrica_all,
      };
    }),
  );
}

interface Defined {
  id: string;
  asked: EnvelopeRequest;
  file: StoredFile;
  inspected: Inspected;
  sender: Sender;
  signers: SignerDefinition[];
  webhookUrl: string | null;
}

function define(
  { admission, baseUrl }: CreateCall,
  { id, asked, file, inspected, sender, signers, webhookUrl }: Defined,
): EnvelopeDefinition {
  return {
    id,
    accountId: admission.accountId,
    sender,
    source: 'api',
    name: asked.name ?? file.name.replace(/\.pdf$/i, ''),
    fileName: file.name,
    message: asked.message || null,
    sequential: asked.sequential,
    signers,
    fields: asked.fields,
    pages: inspected.pages.length,
    originalBytes: file.size,
    documentBytes: inspected.documentBytes,
    originalSha256: file.sha256,
    disarmed: inspected.disarmed,
    remarks: inspected.remarks,
    webhookUrl,
    returnLinks: asked.return_links,
    expiresAt: asked.expiresAt,
    createdAt: systemClock.now(),
    baseUrl,
  };
}

function orderFor(
  { admission }: CreateCall,
  definition: EnvelopeDefinition,
  wrapped: string,
  send: boolean,
): Extract<EnvelopeOrder, { kind: 'create' }> {
  const test = admission.mode === 'test';
  const credits = send && !test ? SENDING_CREDITS : 0;
  return { kind: 'create', orderId: randomId('esg'), test, credits, definition, wrapped, send };
}

/** The envelope as it will be when all goes well: what a repeated call is told of one whose first call was lost. */
function anticipated(
  definition: EnvelopeDefinition,
  { send, test, credits }: Extract<EnvelopeOrder, { kind: 'create' }>,
): EnvelopeView {
  const state = newState(definition, 0);
  const view = viewEnvelope({ definition, state });
  if (!send) return view;
  const now = view.created_at;
  const first = firstSigners(definition);
  return {
    ...view,
    status: 'pending',
    status_label: 'Aguardando assinaturas',
    sent_at: now,
    credits_charged: credits,
    test,
    purge_at: null,
    signers: view.signers.map((signer) =>
      first.includes(signer.id) ? { ...signer, status: 'pending', notified_at: now } : signer,
    ),
  };
}

function responseOf(view: EnvelopeView): StoredResponse {
  return { status: 201, body: JSON.stringify(view), location: view.url };
}

/** The answer as this caller asked for it: stored ones are without links. */
export async function shown(
  { env, baseUrl }: Pick<CreateCall, 'env' | 'baseUrl'>,
  answer: EnvelopeAnswer,
  links: boolean,
): Promise<EnvelopeAnswer> {
  if (!links || typeof answer.body !== 'string') return answer;
  const view: EnvelopeView = JSON.parse(answer.body);
  return { ...answer, body: JSON.stringify(await withLinks(env, view, baseUrl)) };
}
