import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { people, postEnvelope, Visitor } from './support/envelope.ts';
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

const NOBODY = { name: '', email: '' };

let account: Account;
beforeEach(async () => {
  account = await service.account();
});

/** Kills the runtime when it passes `place`, and gives what `work` gave, or nothing where the kill took its answer. */
async function killedAt<Result>(place: string, work: () => Promise<Result>): Promise<Result | undefined> {
  const killed = new Promise<void>((resolve) =>
    service.faults.once(place, () => service.killRuntime().then(resolve)),
  );
  const result = await work().catch(() => undefined);
  await killed;
  return result;
}

const charges = () =>
  service.rows('Gate', account.id, "SELECT sum(amount) AS amount FROM entry WHERE reference LIKE 'esg_%'");
const counted = () => service.rows('Gate', account.id, 'SELECT * FROM esign_document');

async function read(id: string) {
  return (await account.json(`/v1/esign/envelopes/${id}?events=true`)).body;
}

async function fileOf(id: string, which: 'final' | 'audit') {
  const response = await account.call(`/v1/esign/envelopes/${id}/files/${which}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('the runtime killed while an envelope is sent', () => {
  test.each(['gate.begun', 'envelope.created', 'envelope.invited'])('at %s', async (place) => {
    const [signer = NOBODY] = people(1);
    const send = () =>
      postEnvelope(account, { signers: [signer], webhook_url: receiver.url, idempotencyKey: place });
    const first = await killedAt(place, send);
    const { status, body } = first ?? (await send());
    expect(status).toBe(201);
    await eventually(async () => (await read(body.id)).sent_at !== null);
    expect(await charges()).toEqual([{ amount: -20 }]);
    expect(await counted()).toHaveLength(1);
    expect(mails.to(signer.email).length).toBeOneOf([1, 2]);
    const visitor = Visitor.invited(signer.email, mails);
    await visitor.confirm();
    await visitor.sign();
    await eventually(async () => receiver.of(body.id).length > 0);
    const final = await fileOf(body.id, 'final');
    expect(await sealsOf(final)).toEqual({ seals: 1, valid: true, whole: true });
  });
});
