import { identityOfBorrowed } from '../admission/borrow.ts';
import type { OrderAnswer } from '../admission/order-call.ts';
import { type FilesCall, type OrderSteps, placeOrder } from '../admission/place-order.ts';
import { ApiError, sent, worded } from '../errors.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { parseOptionsText } from '../intake/options-text.ts';
import { isReceived, type ReceivedFile } from '../intake/plan.ts';
import type { Received } from '../intake/received.ts';
import { randomId } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { newKey } from '../vault/keys.ts';
import { checkTargetName, webhookTarget } from '../webhooks/target.ts';
import { acceptOrder } from './accept.ts';
import { anticipated, define, signersOf } from './definition.ts';
import { envelopeOf } from './envelope-of.ts';
import { newEnvelopeId } from './id.ts';
import { type Inspected, inspectDocument } from './inspect.ts';
import { envelopeIntakePlan, uploadOwnerOf } from './intake-plan.ts';
import { type CreateOrder, SENDING_CREDITS } from './order.ts';
import { type EnvelopeRequest, parseEnvelopeRequest, requirePages } from './request.ts';
import { requireSeal } from './require-seal.ts';
import type { EnvelopeView } from './schema.ts';
import type { EnvelopeDefinition } from './state.ts';
import { viewEnvelope } from './view.ts';
import { withRequestedLinks } from './with-links.ts';

export interface CreateCall extends FilesCall {
  source: EnvelopeDefinition['source'];
}

/** A parsed create call. */
interface AskedEnvelope extends EnvelopeRequest {
  webhookUrl: string | null;
}

interface InspectedFile {
  file: ReceivedFile;
  inspected: Inspected;
}

/**
 * Handles a create call from its body to its answer. If the call is rejected, its stored files are erased.
 */
export async function createEnvelope(call: CreateCall): Promise<OrderAnswer> {
  const { env, admission } = call;
  const { accountId } = admission;
  const id = newEnvelopeId();
  const { key, wrapped } = await newKey(env);
  const steps: OrderSteps<AskedEnvelope, InspectedFile> = {
    id,
    intake: envelopeIntakePlan,
    owner: uploadOwnerOf(env, id, key),
    parse(body) {
      const asked = parseEnvelopeRequest(fieldsOf(body), systemClock.now());
      return { ...asked, webhookUrl: webhookTarget(env, undefined, asked.webhook_url, body.ownHost) };
    },
    identity: ({ webhookUrl: _, ...asked }, { inputs, downloads, borrowed }) => ({
      path: 'esign/envelopes',
      asked,
      files: inputs.map(({ name, sha256 }) => ({ name, sha256 })),
      downloads: downloads.map(({ url, name }) => ({ url, name })),
      ...identityOfBorrowed(borrowed),
    }),
    replay: (answer, asked) => withRequestedLinks(call, answer, asked.return_links),
    checkNames: ({ webhookUrl }, judge) => checkTargetName(judge, webhookUrl),
    requireAvailable: async ({ send }) => {
      if (send) await requireSeal(env);
    },
    async inspect({ fields }, [file], work) {
      if (!isReceived(file)) throw new ApiError('missing_files');
      const document = { id, accountId, wrapped, fileName: file.name, bytes: file.size };
      const inspected = await inspectDocument(env, document, work);
      requirePages(fields, inspected.pages.length);
      return { file, inspected };
    },
    async accept({ asked, known, idempotent }, onAccepted) {
      const { webhookUrl } = asked;
      const definition = define({
        ...{ id, accountId, baseUrl: call.baseUrl, source: call.source, webhookUrl, asked, ...known },
        sender: await gateOf(env, accountId).contact(),
        signers: await signersOf(asked, id, key),
      });
      const order = orderFor(call, definition, wrapped, asked.send);
      const response = responseOf(anticipated(definition, order));
      const answer = await acceptOrder(call, id, order, idempotent, response, async () => {
        onAccepted();
        const snapshot = await envelopeOf(env, id).read();
        return snapshot ? responseOf(viewEnvelope(snapshot)) : response;
      });
      if (!answer.replayed) onAccepted();
      return withRequestedLinks(call, answer, asked.return_links);
    },
  };
  return placeOrder(call, steps);
}

/** Returns the fields of either encoding: those of the JSON body, or of the form's `data`. */
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
