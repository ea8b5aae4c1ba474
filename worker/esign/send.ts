import { requireTestQuota } from '../admission/authenticate.ts';
import { idempotentCall } from '../admission/idempotency.ts';
import { findReplay, type OrderAnswer, type OrderCall } from '../admission/order-call.ts';
import { ApiError } from '../errors.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import { randomId } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { acceptOrder } from './accept.ts';
import { envelopeOf } from './envelope-of.ts';
import { SENDING_CREDITS } from './order.ts';
import { requireEnvelope } from './read.ts';
import { requireSeal } from './require-seal.ts';
import type { Snapshot } from './snapshot.ts';
import { viewEnvelope } from './view.ts';
import { withRequestedLinks } from './with-links.ts';

export interface SendCall extends OrderCall {
  id: string;
  baseUrl: string;
  /** Requested by this call. Links that were requested at creation are returned too. */
  returnLinks: boolean;
}

/** Sends a draft (specification 4.5). */
export async function sendDraft(call: SendCall): Promise<OrderAnswer> {
  const { env, admission, id } = call;
  const snapshot = await requireEnvelope(env, admission.accountId, id);
  const { definition } = snapshot;
  const links = call.returnLinks || definition.returnLinks;
  const idempotent = await idempotentCall(call.idempotencyKey, {
    path: `esign/envelopes/${id}/send`,
    links: call.returnLinks,
  });
  const replay = await findReplay(call, idempotent);
  if (replay) return withRequestedLinks(call, replay, links);
  requireSendable(snapshot);
  requireTestQuota(admission);
  await requireSeal(env);
  const test = admission.caller.mode === 'test';
  const orderId = randomId('esg');
  const order = { kind: 'send', orderId, test, credits: test ? 0 : SENDING_CREDITS } as const;
  const answer = await acceptOrder(call, id, order, idempotent, responseOf(snapshot), async () =>
    responseOf((await envelopeOf(env, id).read()) ?? snapshot),
  );
  return withRequestedLinks(call, answer, links);
}

function requireSendable({ definition, state }: Snapshot): void {
  if (state.phase === 'draft' && state.purged) throw new ApiError('envelope_gone');
  if (state.phase !== 'draft')
    throw new ApiError('invalid_state', 'Só um rascunho pode ser enviado, e este envelope já não é um.');
  if (definition.expiresAt !== null && definition.expiresAt <= systemClock.now())
    throw new ApiError('invalid_state', 'O prazo deste rascunho já passou. Crie outro envelope.');
}

function responseOf(snapshot: Snapshot): StoredResponse {
  return { status: 200, body: JSON.stringify(viewEnvelope(snapshot)), location: null };
}
