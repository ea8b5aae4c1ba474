import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { readEnvelope } from './support/envelope-trail.ts';
import { makeEnvelope, type Person, people, Visitor } from './support/envelopes.ts';
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

async function expectSettled(sent: number) {
  await eventually(async () => (await service.rows('Gate', account.id, 'SELECT * FROM outbox')).length === 0);
  expect(await account.credits()).toBe(credits - 20 * sent);
  expect(await service.rows('Gate', account.id, 'SELECT * FROM esign_document')).toHaveLength(sent);
}

async function fileOf(of: Account, id: string, which: 'final' | 'audit') {
  const response = await of.call(`/v1/esign/envelopes/${id}/files/${which}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const send = (person: Person) =>
  makeEnvelope(account, { signers: [person] }, { headers: { 'Idempotency-Key': person.email } });

describe('the runtime killed while envelopes are sent', () => {
  // Held at the last place first: an envelope whose schedule tries again would pass the places where later ones are to be held.
  const PLACES = [
    'envelope.invited',
    'envelope.invitation_sent',
    'recipient.noted',
    'recipient.asked',
    'envelope.created',
    'gate.begun',
  ];
  // Only between the mail service's answer and the note of it a repeat does not know that the mail has gone.
  const expected = PLACES.map((place) => (place === 'recipient.noted' ? 2 : 1));

  test('at each step: the repeated call finds one envelope, one charge, and the invitation', async () => {
    const signers = people(PLACES.length);
    for (const [at, person] of signers.entries()) {
      const reached = service.faults.held(PLACES[at] ?? '');
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
    expect(signers.map(({ email }) => mails.to(email).length)).toEqual(expected);
    for (const [at, { body }] of answers.entries()) {
      const { events } = await readEnvelope(account, body.id);
      expect(events.map(({ type }) => type)).toEqual(['created', 'invited', 'sent']);
      const visitor = await Visitor.invited(service, signers[at]?.email ?? '');
      expect((await visitor.get()).text).toContain('contrato');
    }
  });

  test('and while one fails, at each step: nothing of it is left, and nothing was paid', async () => {
    const places = ['envelope.undone', 'envelope.abandoned'];
    const signers = people(places.length);
    const stored = await service.storedFiles('envelopes/');
    for (const [at, person] of signers.entries()) {
      mails.refuse(person.email, 'for_good');
      const reached = service.faults.held(places[at] ?? '');
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

describe('the runtime killed between two signatures', () => {
  test('before and after the mail of the next turn: it arrives, and the turn goes on', async () => {
    const places = ['envelope.mailing.your_turn', 'recipient.asked', 'envelope.mailed.your_turn'];
    const made = await Promise.all(
      places.map(async () => {
        const [first, second] = people(2).map(({ email }) => email);
        const signers = [first, second].map((email) => ({ name: 'Pessoa Inventada', email }));
        const { body } = await makeEnvelope(account, { signers, sequential: true });
        const visitor = await Visitor.invited(service, first ?? '');
        await visitor.enter();
        return { id: String(body.id), visitor, second: second ?? '' };
      }),
    );
    for (const [at, { visitor }] of made.entries()) {
      const reached = service.faults.held(places[at] ?? '');
      await visitor.sign();
      await reached;
    }
    await service.killRuntime();
    await eventually(async () => {
      const shown = await Promise.all(made.map(({ id }) => readEnvelope(account, id)));
      return shown.every(({ events }) => events.at(-1)?.type === 'invited');
    });
    expect(made.map(({ second }) => mails.to(second).length)).toEqual(places.map(() => 1));
    for (const { id, second } of made) {
      const visitor = await Visitor.invited(service, second);
      await visitor.enter();
      await visitor.sign();
      await eventually(async () => (await readEnvelope(account, id)).status === 'completed');
    }
  });
});

describe('the runtime killed after the last signature', () => {
  const MAILED = 'envelope.mailed.completed';
  // Two seals are made at a time, of two accounts. The mail first: envelopes that are held elsewhere send theirs meanwhile.
  const PLACES = [
    ['envelope.final_composed', 'envelope.final_sealed'],
    ['envelope.audit_composed', 'envelope.audit_sealed'],
    [MAILED, 'envelope.completed', 'envelope.notified'],
  ];

  test.each(
    PLACES,
  )('at %s and %s: one seal, one event, the same files, and everyone has the mail', async (...places) => {
    const made = await Promise.all(
      people(places.length).map(async ({ name, email }, at) => {
        const own = at === 0 ? account : await service.account({ sitePlan: 'pro' });
        const { body } = await makeEnvelope(own, { signers: [{ name, email }], webhook_url: receiver.url });
        const visitor = await Visitor.invited(service, email);
        await visitor.enter();
        return { own, email, visitor, id: String(body.id), place: places[at] ?? '' };
      }),
    );
    const mailed = service.faults.passed(MAILED);
    for (const [at, { visitor, place }] of made.entries()) {
      const reached = service.faults.held(place);
      await visitor.sign();
      await reached;
      // A mail that is on its way at the kill comes twice.
      if (places.includes(MAILED)) await eventually(async () => service.faults.passed(MAILED) > mailed + at);
    }
    await service.killRuntime();
    for (const { own, id, email, place } of made) {
      await eventually(async () => receiver.of(id).length > 0);
      const [final, audit] = [await fileOf(own, id, 'final'), await fileOf(own, id, 'audit')];
      for (const file of [final, audit])
        expect(await sealsOf(file)).toEqual({ seals: 1, valid: true, whole: true });
      expect([await fileOf(own, id, 'final'), await fileOf(own, id, 'audit')]).toEqual([final, audit]);
      const envelope = await readEnvelope(own, id);
      expect(envelope.final_sha256).toBe(await sha256(final));
      expect(envelope.events.filter(({ type }) => type === 'completed')).toHaveLength(1);
      expect(new Set(receiver.of(id).map(({ event }) => `${event.id} ${event.type}`)).size).toBe(1);
      const completed = () =>
        mails.to(email).filter(({ subject }) => subject.startsWith('Documento concluído'));
      await eventually(async () => completed().length > 0);
      expect([place, completed().length]).toEqual([place, 1]);
      expect(completed()[0]?.attachments?.map(({ bytes }) => new Uint8Array(bytes))).toEqual([final]);
      await eventually(async () => (await service.storedFiles(`envelopes/${id}/`)).length === 3);
    }
    await expectSettled(1);
    await eventually(
      async () => (await service.rows('Dispatcher', 'seals', 'SELECT * FROM lease')).length === 0,
    );
  });
});

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
