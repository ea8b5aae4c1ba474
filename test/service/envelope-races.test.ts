import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { readEnvelope } from './support/envelope-trail.ts';
import { makeEnvelope, people, Visitor } from './support/envelopes.ts';
import { MailService } from './support/mail-service.ts';
import { Receiver } from './support/receiver.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let receiver: Receiver;
let mails: MailService;
let account: Account;
beforeAll(async () => {
  [receiver, mails] = await Promise.all([Receiver.start(), MailService.start()]);
  service = await Service.start({ EGRESS_ALLOW: receiver.origin }, {}, mails);
  account = await service.account({ sitePlan: 'empresas' });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([receiver.stop(), mails.stop()]);
});

const HOUR_MS = 3_600_000;

async function sent(count: number, more = {}) {
  const signers = people(count);
  const { status, body } = await makeEnvelope(account, { signers, webhook_url: receiver.url, ...more });
  expect([status, body.status]).toEqual([201, 'pending']);
  const id: string = body.id;
  return { id, emails: signers.map(({ email }) => email) };
}

async function confirmed(emails: string[]): Promise<Visitor[]> {
  const visitors = await Promise.all(emails.map((email) => Visitor.invited(service, email)));
  await Promise.all(visitors.map((visitor) => visitor.enter()));
  return visitors;
}

/** An envelope whose signers have all confirmed their codes. */
async function ready(count: number, more = {}) {
  const { id, emails } = await sent(count, more);
  return { id, emails, visitors: await confirmed(emails) };
}

/** What the trail says of the end, which comes once, and of what was done. */
async function endOf(id: string) {
  await eventually(async () => {
    const { status } = await readEnvelope(account, id);
    return status !== 'pending' && receiver.of(id).length > 0;
  });
  const { status, events, signers } = await readEnvelope(account, id);
  const done = events.map(({ type }) => type);
  const ends = done.filter((type) => ['completed', 'refused', 'canceled', 'expired'].includes(type));
  expect(ends).toEqual([status]);
  expect(done.at(-1)).toBe(status);
  expect(receiver.of(id).map(({ event }) => event.type)).toEqual([`esign.envelope.${status}`]);
  return { status, done, signers: signers.map((signer) => signer.status), events };
}

const count = (done: string[], type: string) => done.filter((each) => each === type).length;
const cancel = (id: string) => account.json(`/v1/esign/envelopes/${id}/cancel`, { method: 'POST' });

describe('of what is done to an envelope at once, one wins, and its trail holds', () => {
  test('ten signatures of one person are one', async () => {
    const { id, visitors } = await ready(2);
    const [first, second] = visitors;
    const steps = await Promise.all(Array.from({ length: 10 }, () => first?.sign()));
    expect(steps.map((step) => step?.status)).toEqual(Array.from({ length: 10 }, () => 303));
    expect(
      count(
        (await readEnvelope(account, id)).events.map(({ type }) => type),
        'signed',
      ),
    ).toBe(1);
    await second?.sign();
    const end = await endOf(id);
    expect([end.status, count(end.done, 'signed'), end.signers]).toEqual([
      'completed',
      2,
      ['signed', 'signed'],
    ]);
  });

  test('the last signatures of ten people begin one seal', async () => {
    const { id, visitors } = await ready(10);
    await Promise.all(visitors.map((visitor) => visitor.sign()));
    const end = await endOf(id);
    expect([end.status, count(end.done, 'signed')]).toEqual(['completed', 10]);
  });

  test('signing and refusing', async () => {
    const { id, visitors } = await ready(1);
    const [visitor] = visitors;
    await Promise.all([visitor?.sign(), visitor?.refuse(), visitor?.sign(), visitor?.refuse()]);
    const end = await endOf(id);
    expect(count(end.done, 'signed') + count(end.done, 'refused')).toBe(1);
    expect(end.status).toBe(count(end.done, 'signed') === 1 ? 'completed' : 'refused');
  });

  test('signing and canceling', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, visitors } = await ready(1);
      const answers = await Promise.all(
        round === 0 ? [visitors[0]?.sign(), cancel(id)] : [cancel(id), visitors[0]?.sign()],
      );
      const canceled = answers[round === 0 ? 1 : 0];
      const end = await endOf(id);
      expect([end.status, canceled?.status]).toEqual(
        count(end.done, 'signed') === 1 ? ['completed', 409] : ['canceled', 200],
      );
    }
  });

  test('signing and the deadline: nothing is signed after it, also before its alarm', async () => {
    const deadline = Date.now() + HOUR_MS + 30_000;
    const made = await Promise.all(
      Array.from({ length: 4 }, () => sent(1, { expires_at: new Date(deadline).toISOString() })),
    );
    await service.passTo(HOUR_MS);
    const visitors = await confirmed(made.flatMap(({ emails }) => emails));
    await service.passTo(deadline - Date.now() - 2_000);
    const machineDeadline = Date.now() + 2_000;
    const offsets = [-1_800, -60, 0, 200];
    await Promise.all(
      visitors.map(async (visitor, place) => {
        await delay(machineDeadline + (offsets[place] ?? 0) - Date.now());
        await visitor.sign();
      }),
    );
    const ends = await Promise.all(made.map(({ id }) => endOf(id)));
    expect([ends.at(0)?.status, ends.at(-1)?.status]).toEqual(['completed', 'expired']);
    for (const { status, done, events } of ends) {
      expect(count(done, 'signed')).toBe(status === 'completed' ? 1 : 0);
      for (const { type, at } of events) if (type === 'signed') expect(Date.parse(at)).toBeLessThan(deadline);
    }
    await service.passTo(0);
  });
});

describe('an envelope that is deleted while its seal is made', () => {
  test.each([
    'envelope.final_composed',
    'envelope.audit_composed',
    'envelope.audit_sealed',
  ])('at %s leaves nothing and tells nobody', async (place) => {
    const { id, emails, visitors } = await ready(1);
    const deleted = new Promise<void>((resolve) =>
      service.faults.once(place, async () => {
        const answer = await account.json(`/v1/esign/envelopes/${id}`, { method: 'DELETE' });
        expect(answer.status).toBe(200);
        resolve();
      }),
    );
    await visitors[0]?.sign();
    await deleted;
    await eventually(async () => (await service.rows('Envelope', id, 'SELECT * FROM due')).length === 0);
    expect((await account.json(`/v1/esign/envelopes/${id}`)).status).toBe(404);
    await eventually(async () => (await service.storedFiles(`envelopes/${id}/`)).length === 0);
    expect(await service.rows('Envelope', id, 'SELECT * FROM trail')).toEqual([]);
    expect(receiver.of(id)).toEqual([]);
    expect(mails.to(emails[0] ?? '').map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/concluído|cancelado/),
    );
    expect((await fetch(`${service.url}/verificar/${id}`)).status).toBe(404);
  });
});
