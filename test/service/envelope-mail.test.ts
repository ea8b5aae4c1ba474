import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { readEnvelope } from './support/envelope-trail.ts';
import { makeEnvelope, type Person, people, Visitor } from './support/envelopes.ts';
import { MailService } from './support/mail-service.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let mails: MailService;
beforeAll(async () => {
  mails = await MailService.start();
  service = await Service.start({}, {}, mails);
});
afterAll(async () => {
  await service.stop();
  await mails.stop();
});

let account: Account;
let credits: number;
beforeEach(async () => {
  account = await service.account({ sitePlan: 'pro' });
  credits = await account.credits();
});

async function expectUnpaid() {
  expect(await account.credits()).toBe(credits);
  expect(await service.rows('Gate', account.id, 'SELECT * FROM esign_document')).toEqual([]);
}

async function expectNothingLeft(stored: string[]) {
  await expectUnpaid();
  expect((await account.json('/v1/esign/envelopes')).body.count).toBe(0);
  expect(await service.storedFiles('envelopes/')).toEqual(stored);
}

const stored = () => service.storedFiles('envelopes/');
const sendDraft = (id: string) => account.json(`/v1/esign/envelopes/${id}/send`, { method: 'POST' });
const subjectsTo = ({ email }: Person) => mails.to(email).map(({ subject }) => subject);

async function sender(): Promise<Person> {
  return (await account.json('/v1/me')).body.account;
}

describe('an address that the mail service refuses', () => {
  test('alone: a call that makes an envelope names it and leaves nothing', async () => {
    const before = await stored();
    const signers = people(1);
    mails.refuse(signers[0]?.email ?? '', 'for_good');
    const create = () => makeEnvelope(account, { signers }, { headers: { 'Idempotency-Key': 'recusado' } });
    const { status, body } = await create();
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.message).toContain('signers[0].email');
    await expectNothingLeft(before);
    mails.accept(signers[0]?.email ?? '');
    expect((await create()).body.status).toBe('pending');
  });

  test('as the third of three: those before it find no document', async () => {
    const before = await stored();
    const signers = people(3);
    mails.refuse(signers[2]?.email ?? '', 'for_good');
    const { status, body } = await makeEnvelope(account, { signers });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.message).toContain('signers[2].email');
    await expectNothingLeft(before);
    expect(signers.map((person) => subjectsTo(person).length)).toEqual([1, 1, 0]);
    const visitor = await Visitor.invited(service, signers[0]?.email ?? '');
    const page = await visitor.get();
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('não leva a nenhum documento')]);
  });

  test('of a draft: it stays one, says so to those who were invited, and can be sent again', async () => {
    const signers = people(3);
    const { id } = (await makeEnvelope(account, { signers, send: false })).body;
    mails.refuse(signers[2]?.email ?? '', 'for_good');
    const failed = await sendDraft(id);
    expect([failed.status, failed.body.error.message]).toEqual([
      400,
      expect.stringContaining('signers[2].email'),
    ]);
    await expectUnpaid();
    expect((await readEnvelope(account, id)).status).toBe('draft');
    const first = signers[0] ?? { name: '', email: '' };
    const early = await Visitor.invited(service, first.email);
    expect((await early.get()).text).toContain('O envio foi desfeito');
    expect((await early.post('/codigo')).status).not.toBe(303);
    expect(subjectsTo(first)).toHaveLength(1);
    mails.accept(signers[2]?.email ?? '');
    expect((await sendDraft(id)).body.status).toBe('pending');
    expect(signers.map((person) => subjectsTo(person).length)).toEqual([2, 2, 1]);
    expect((await early.get()).text).toContain('Enviar o código');
    expect(await account.credits()).toBe(credits - 20);
  });

  test('of a later turn: the sender learns why, and the envelope goes on', async () => {
    const signers = people(2);
    const [first, second] = [signers[0]?.email ?? '', signers[1]?.email ?? ''];
    const { body } = await makeEnvelope(account, { signers, sequential: true, return_links: true });
    mails.refuse(second, 'for_good');
    await sign(first);
    const me = await sender();
    await eventually(async () => mails.to(me.email).length > 0);
    expect(mails.to(me.email)).toMatchObject([
      { subject: expect.stringContaining('Convite não entregue'), text: expect.stringContaining(second) },
    ]);
    expect(mails.to(me.email)[0]?.text).toContain('recusou este endereço');
    const { status, events } = await readEnvelope(account, body.id);
    expect([status, events.at(-1)?.type, events.at(-1)?.signer]).toEqual(['pending', 'mail_failed', 2]);
    mails.accept(second);
    const visitor = new Visitor(service, body.signers[1]);
    await visitor.enter();
    await visitor.sign();
    await eventually(async () => (await readEnvelope(account, body.id)).status === 'completed');
  });
});

describe('a mail service that is down', () => {
  test('fails a sending after three tries, with 503, and nothing is paid', async () => {
    const before = await stored();
    const signers = people(1);
    mails.refuse(signers[0]?.email ?? '', 'down');
    const { status, body, headers } = await makeEnvelope(account, { signers });
    expect([status, body.error.code, headers.get('Retry-After')]).toEqual([503, 'service_unavailable', '30']);
    expect(mails.refused(signers[0]?.email ?? '')).toBe(3);
    await expectNothingLeft(before);
  });

  test('for a day, keeps a later turn from its invitation: the sender learns so', async () => {
    const signers = people(2);
    const { body } = await makeEnvelope(account, { signers, sequential: true });
    mails.refuse(signers[1]?.email ?? '', 'down');
    await sign(signers[0]?.email ?? '');
    await eventually(async () => mails.refused(signers[1]?.email ?? '') > 0);
    await service.rows('Envelope', body.id, "UPDATE due SET attempts = 287 WHERE kind = 'mail'");
    const me = await sender();
    await eventually(async () => mails.to(me.email).length > 0);
    expect(mails.to(me.email)[0]?.text).toContain('tentativas de um dia inteiro');
  });

  test('keeps no code: the page says so, and another can be asked for at once', async () => {
    const signers = people(1);
    await makeEnvelope(account, { signers });
    const email = signers[0]?.email ?? '';
    const visitor = await Visitor.invited(service, email);
    mails.refuse(email, 'down');
    const page = await visitor.post('/codigo');
    expect([page.status, page.text]).toEqual([
      expect.toBeOneOf([429, 503]),
      expect.stringContaining('não pôde ser enviado agora'),
    ]);
    mails.accept(email);
    await visitor.enter();
  });

  test('does not keep from the signer whose turn it is that the envelope was deleted', async () => {
    const signers = people(1);
    const { body } = await makeEnvelope(account, { signers });
    const email = signers[0]?.email ?? '';
    mails.refuse(email, 'down');
    expect((await account.json(`/v1/esign/envelopes/${body.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await account.json(`/v1/esign/envelopes/${body.id}`)).status).toBe(404);
    expect((await (await Visitor.invited(service, email)).get()).status).toBe(404);
    mails.accept(email);
    await eventually(async () => mails.to(email).length === 2);
    expect(mails.to(email)[1]?.subject).toMatch(/cancelado/i);
    await service.passTo(2 * 60_000);
    await service.wake('Envelope', body.id);
    await eventually(async () => (await service.envelopeValues(body.id)).length === 1);
    await service.passTo(0);
  });
});

async function sign(email: string): Promise<void> {
  const visitor = await Visitor.invited(service, email);
  await visitor.enter();
  await visitor.sign();
}
