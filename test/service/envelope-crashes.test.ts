import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { type Person, people, postEnvelope, readEnvelope, Visitor } from './support/envelope.ts';
import { MailService } from './support/mail-service.ts';
import { Receiver } from './support/receiver.ts';
import { sealsOf } from './support/seals.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let receiver: Receiver;
let mails: MailService;
beforeAll(async () => {
  [receiver, mails] = await Promise.all([Receiver.start(), MailService.start()]);
  service = await Service.start({ EGRESS_ALLOW: receiver.origin }, {}, mails);
});
afterAll(async () => {
  await service.stop();
  await Promise.all([receiver.stop(), mails.stop()]);
});

let account: Account;
let credits: number;
beforeEach(async () => {
  account = await service.account({ sitePlan: 'pro' });
  credits = await account.credits();
});

/** The next to pass `place` stands there until the runtime is killed; until one does. */
function standsAt(place: string): Promise<void> {
  return new Promise((reached) => {
    service.faults.once(place, () => {
      reached();
      return new Promise(() => {});
    });
  });
}

async function expectSettled(sent: number) {
  await eventually(async () => (await service.rows('Gate', account.id, 'SELECT * FROM outbox')).length === 0);
  expect(await account.credits()).toBe(credits - 20 * sent);
  expect(await service.rows('Gate', account.id, 'SELECT * FROM esign_document')).toHaveLength(sent);
}

async function fileOf(id: string, which: 'final' | 'audit') {
  const response = await account.call(`/v1/esign/envelopes/${id}/files/${which}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const send = (person: Person, more = {}) =>
  postEnvelope(account, { signers: [person], idempotencyKey: person.email, ...more });

describe('the runtime killed while envelopes are sent', () => {
  const PLACES = ['gate.begun', 'envelope.created', 'envelope.invitation_sent', 'envelope.invited'];

  test('at each step: the repeated call finds one envelope, one charge, and the invitation', async () => {
    const signers = people(PLACES.length);
    for (const [at, person] of signers.entries()) {
      const reached = standsAt(PLACES[at] ?? '');
      send(person).catch(() => undefined);
      await reached;
    }
    await service.killRuntime();
    const answers = await Promise.all(signers.map((person) => send(person)));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      signers.map(() => [201, 'pending']),
    );
    await expectSettled(PLACES.length);
    expect((await account.json('/v1/esign/envelopes')).body.count).toBe(PLACES.length);
    expect(signers.map(({ email }) => mails.to(email).length)).toEqual([1, 1, 2, 1]);
    for (const [at, { body }] of answers.entries()) {
      const { events } = await readEnvelope(account, body.id);
      expect(events.map(({ type }) => type)).toEqual(['created', 'invited', 'sent']);
      expect((await Visitor.invited(signers[at]?.email ?? '', mails).get()).html).toContain('contrato');
    }
  });

  test('and while one fails, at each step: nothing of it is left, and nothing was paid', async () => {
    const places = ['envelope.undone', 'envelope.abandoned'];
    const signers = people(places.length);
    const stored = await service.storedFiles('envelopes/');
    for (const [at, person] of signers.entries()) {
      mails.refuse(person.email, 'for_good');
      const reached = standsAt(places[at] ?? '');
      send(person).catch(() => undefined);
      await reached;
    }
    // What has begun to fail fails, although the mails would go now.
    for (const person of signers) mails.accept(person.email);
    await service.killRuntime();
    await expectSettled(0);
    expect(signers.flatMap(({ email }) => mails.to(email))).toEqual([]);
    expect((await account.json('/v1/esign/envelopes')).body.count).toBe(0);
    expect(await service.storedFiles('envelopes/')).toEqual(stored);
    const again = await Promise.all(signers.map((person) => send(person)));
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    await expectSettled(2);
  });
});

describe('the runtime killed after the last signature', () => {
  const PLACES = [
    'envelope.final_composed',
    'envelope.final_sealed',
    'envelope.audit_composed',
    'envelope.audit_sealed',
    'envelope.completed',
    'envelope.mailed.completed',
    'envelope.told',
  ];

  test('at each step: one seal, one event, the same files, and everyone has the mail', async () => {
    const signers = people(PLACES.length);
    const sent = await Promise.all(signers.map((person) => send(person, { webhook_url: receiver.url })));
    const visitors = signers.map(({ email }) => Visitor.invited(email, mails));
    await Promise.all(visitors.map((visitor) => visitor.confirm()));
    for (const [at, visitor] of visitors.entries()) {
      const reached = standsAt(PLACES[at] ?? '');
      await visitor.sign();
      await reached;
    }
    await service.killRuntime();
    for (const [at, { body }] of sent.entries()) {
      await eventually(async () => receiver.of(body.id).length > 0);
      const final = await fileOf(body.id, 'final');
      const audit = await fileOf(body.id, 'audit');
      for (const file of [final, audit])
        expect(await sealsOf(file)).toEqual({ seals: 1, valid: true, whole: true });
      expect([await fileOf(body.id, 'final'), await fileOf(body.id, 'audit')]).toEqual([final, audit]);
      const envelope = await readEnvelope(account, body.id);
      expect(envelope.final_sha256).toBe(await sha256(final));
      expect(envelope.events.filter(({ type }) => type === 'completed')).toHaveLength(1);
      expect(new Set(receiver.of(body.id).map(({ event }) => `${event.id} ${event.type}`)).size).toBe(1);
      const completed = () =>
        mails.to(signers[at]?.email ?? '').filter(({ subject }) => subject.startsWith('Documento concluído'));
      await eventually(async () => completed().length > 0);
      expect([PLACES[at], completed().length]).toEqual([PLACES[at], expect.toBeOneOf([1, 2])]);
      expect(new Set(completed().map(({ id }) => id)).size).toBe(1);
      await eventually(async () => (await service.storedFiles(`envelopes/${body.id}/`)).length === 3);
    }
    await expectSettled(PLACES.length);
  });
});

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
