import { expect, test } from 'vitest';
import { Changes } from '../../../worker/esign/changes.ts';
import type { Complaining } from '../../../worker/esign/complaining.ts';
import { audienceOf } from '../../../worker/esign/mail-due.ts';
import { Mailing } from '../../../worker/esign/mailing.ts';
import type { EnvelopeDefinition, EnvelopeState } from '../../../worker/esign/state.ts';
import { viewEnvelope } from '../../../worker/esign/view.ts';
import type { Delivered } from '../../../worker/mail/deliver.ts';
import { BEGIN, changed, DAY, definitionOf, partsOf, pendingOf, sign } from './envelopes.ts';

const definition = definitionOf(2, { sequential: true });

/** A mailing whose mails all arrive. */
class ArrivingMailing extends Mailing {
  override async deliver(): Promise<Delivered> {
    return { is: 'sent' };
  }
}

async function afterReminder(of: EnvelopeDefinition, state: EnvelopeState) {
  const { parts, time } = partsOf(of, state);
  time.now = BEGIN + 2 * DAY;
  const changes = new Changes(parts);
  const complaining = { adoptRecorded: async () => undefined } as unknown as Complaining;
  await changes.apply({ do: 'remind', signer: 2 });
  await new ArrivingMailing(parts, changes, complaining).send('reminder:2:1', 1);
  if (!parts.store.state) throw new Error('no state');
  return { state: parts.store.state, trail: parts.store.trail().map(({ event }) => event.type) };
}

test('a reminder that arrives makes good an invitation that failed', async () => {
  const second = changed(definition, pendingOf(definition), sign(1)).state;
  const failed = changed(definition, second, { do: 'note_mail_failed', signer: 2, why: 'unreachable' }).state;
  expect(viewEnvelope({ definition, state: failed }).signers[1]).toMatchObject({
    invitation_status: 'failed',
    notified_at: null,
  });
  const { state, trail } = await afterReminder(definition, failed);
  expect(viewEnvelope({ definition, state }).signers[1]).toMatchObject({
    invitation_status: 'sent',
    notified_at: new Date(BEGIN + 2 * DAY).toISOString(),
  });
  expect(trail).toEqual(['reminded', 'invited']);
  const canceled = changed(definition, state, { do: 'cancel' }).state;
  expect(audienceOf(definition, canceled, { kind: 'canceled', to: 2, round: 1 })).toEqual([2]);
});

test('a reminder after an invitation that arrived leaves the time of that one', async () => {
  const parallel = definitionOf(2);
  const { state, trail } = await afterReminder(parallel, pendingOf(parallel));
  expect([state.signers[1]?.notifiedAt, trail]).toEqual([BEGIN, ['reminded']]);
});
