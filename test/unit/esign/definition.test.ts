import { expect, test } from 'vitest';
import { anticipated } from '../../../worker/esign/definition.ts';
import { BEGIN, DAY, definitionOf } from './envelopes.ts';

const orderFor = (sequential: boolean, send: boolean) => {
  const definition = definitionOf(2, { sequential });
  return { definition, order: { kind: 'create', orderId: 'esg_1', wrapped: '', definition, send } } as const;
};

test('the answer about an envelope that does not exist yet is the draft, or the envelope once it is sent', () => {
  const { definition, order } = orderFor(true, false);
  const draft = anticipated(definition, { ...order, test: false, credits: 0 });
  expect(draft).toMatchObject({ status: 'draft', sent_at: null, verify_url: null, credits_charged: 0 });
  expect(draft.purge_at).toBe(new Date(definition.createdAt + 30 * DAY).toISOString());
  const sent = orderFor(true, true);
  const pending = anticipated(sent.definition, { ...sent.order, test: false, credits: 20 });
  expect(pending).toMatchObject({
    status: 'pending',
    credits_charged: 20,
    purge_at: null,
    expires_at: new Date(BEGIN + 30 * DAY).toISOString(),
    signers: [{ status: 'pending' }, { status: 'waiting', notified_at: null }],
  });
  expect(pending.signers[0]?.notified_at).toBe(pending.created_at);
});
