import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { readEnvelope } from './support/envelope-trail.ts';
import { becomes, makeEnvelope, people, Visitor } from './support/envelopes.ts';
import { MailService } from './support/mail-service.ts';
import { eventually, Service } from './support/service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
beforeEach(async () => {
  account = await service.account({ sitePlan: 'empresas' });
});

function ownEmail(): string {
  const [person] = people(1);
  if (!person) throw new Error('nobody');
  return person.email;
}

/** The name of the object of an address. */
function objectOf(email: string): string {
  return createHmac('sha256', 'first-secret').update(`mail recipient ${email}`).digest('hex');
}

interface Earlier {
  count: number;
  kind: 'code' | 'invitation';
  sender: string;
  /** From the service's time. */
  inMs?: number;
}

let earlierMails = 0;

/** As if so many mails had been sent to an address, or were to be. */
async function sentEarlier(email: string, { count, kind, sender, inMs = 0 }: Earlier) {
  const at = Date.now() + inMs;
  const rows = Array.from(
    { length: count },
    () => `('earlier${++earlierMails}', '${kind}', '${sender}', ${at}, 'sender', 1)`,
  );
  await service.rows(
    'Recipient',
    objectOf(email),
    'CREATE TABLE IF NOT EXISTS mail (id TEXT PRIMARY KEY, kind TEXT NOT NULL, sender TEXT NOT NULL, at INTEGER NOT NULL, limit_of TEXT NOT NULL, sent INTEGER NOT NULL) WITHOUT ROWID',
  );
  await service.rows('Recipient', objectOf(email), `INSERT INTO mail VALUES ${rows.join(', ')}`);
}

const subjectsTo = (email: string) => mails.to(email).map(({ subject }) => subject);
const act = (id: string, verb: string) =>
  account.json(`/v1/esign/envelopes/${id}/${verb}`, { method: 'POST' });
const sharing = (email: string, count: number) => people(count).map(({ name }) => ({ name, email }));
const linksIn = (text: string) => text.match(/http\S+\/assinar\/[^\s/]+\/\w{22}(?=\s)/g) ?? [];

describe('people of one envelope who share an address', () => {
  test('get one mail for each occasion, with a link for each of them', async () => {
    const email = ownEmail();
    const written = (place: number) => (place % 2 === 0 ? email : email.toUpperCase());
    const signers = sharing(email, 10).map(({ name }, place) => ({ name, email: written(place) }));
    const { body } = await makeEnvelope(account, { signers, return_links: true });
    const [invitation] = mails.to(email);
    const links = body.signers.map(({ sign_url }: { sign_url: string }) => sign_url);
    expect(linksIn(invitation?.text ?? '')).toEqual(links);
    for (const { name } of signers) expect(invitation?.text).toContain(`${name}: ver e assinar`);
    expect(body.signers.every((signer: { notified_at: string | null }) => signer.notified_at)).toBe(true);
    expect((await act(body.id, 'remind')).body.reminded).toBe(10);
    await eventually(async () => mails.to(email).length === 2);
    expect(linksIn(mails.to(email)[1]?.text ?? '')).toEqual(links);
    await act(body.id, 'cancel');
    await eventually(async () => mails.to(email).length === 3);
    expect([mails.to(email).length, mails.to(email.toUpperCase()).length]).toEqual([3, 0]);
    expect(mails.to(email)[2]?.text).toContain('enviou para vocês, foi cancelado');
  });

  test('as a couple: each signs by their own link, and both have the final PDF by one mail', async () => {
    const email = ownEmail();
    const { body } = await makeEnvelope(account, { signers: sharing(email, 2), return_links: true });
    for (const { sign_url } of body.signers) {
      const visitor = new Visitor(service, { sign_url, email });
      await visitor.enter();
      await visitor.sign();
    }
    await becomes(account, body.id, 'completed');
    const completed = () =>
      mails.to(email).filter(({ subject }) => subject.startsWith('Documento concluído'));
    await eventually(async () => completed().length > 0);
    expect(completed()).toHaveLength(1);
    expect(completed()[0]?.text).toContain('Signatária Inventada 1 e Signatária Inventada 2');
    expect(subjectsTo(email)).toHaveLength(4);
  });

  test('in order: the one whose turn it is gets a mail of their own', async () => {
    const email = ownEmail();
    const signers = sharing(email, 3);
    const { body } = await makeEnvelope(account, { signers, sequential: true, return_links: true });
    expect(linksIn(mails.to(email)[0]?.text ?? '')).toEqual([body.signers[0].sign_url]);
    expect((await act(body.id, 'remind')).body.reminded).toBe(1);
    const visitor = new Visitor(service, { sign_url: body.signers[0].sign_url, email });
    await visitor.enter();
    await visitor.sign();
    await eventually(async () => subjectsTo(email).some((subject) => subject.startsWith('Chegou a sua vez')));
    expect(linksIn(mails.to(email).at(-1)?.text ?? '')).toEqual([body.signers[1].sign_url]);
  });
});

describe('invitations of many envelopes to one address', () => {
  const invite = (email: string, more: object = {}) =>
    makeEnvelope(account, { signers: [{ name: 'Ana Pereira', email }], ...more });

  test('are 20 an hour of an account: the next one waits, is seen to wait, and arrives', async () => {
    const email = ownEmail();
    await sentEarlier(email, { count: 19, kind: 'invitation', sender: account.id });
    const [last, waiting] = [await invite(email), await invite(email)];
    expect([last.status, waiting.status, mails.to(email).length]).toEqual([201, 201, 1]);
    expect(waiting.body.signers[0]).toMatchObject({
      status: 'pending',
      notified_at: null,
      invitation_status: 'waiting',
    });
    await service.passTo(HOUR + MINUTE);
    await service.wake('Envelope', waiting.body.id);
    await eventually(async () => mails.to(email).length === 2);
    expect(linksIn(mails.to(email)[1]?.text ?? '')[0]).toContain(waiting.body.id);
    await eventually(
      async () => (await readEnvelope(account, waiting.body.id)).signers[0]?.invitation_status === 'sent',
    );
    await service.passTo(0);
  });

  test('that waits is not sent after a signature or the end, and its end is reported to nobody', async () => {
    const email = ownEmail();
    await sentEarlier(email, { count: 20, kind: 'invitation', sender: account.id });
    const [canceled, signed] = [await invite(email), await invite(email, { return_links: true })];
    await act(canceled.body.id, 'cancel');
    const visitor = new Visitor(service, signed.body.signers[0]);
    await visitor.enter();
    await visitor.sign();
    await service.passTo(HOUR + MINUTE);
    for (const { body } of [canceled, signed]) await service.wake('Envelope', body.id);
    const waiting = (id: string) =>
      service.rows('Envelope', id, "SELECT id FROM due WHERE kind = 'mail' AND id LIKE 'invitation%'");
    await eventually(
      async () => (await waiting(canceled.body.id)).length + (await waiting(signed.body.id)).length === 0,
    );
    expect(subjectsTo(email).filter((subject) => /pede que você|cancelado/.test(subject))).toEqual([]);
    await service.passTo(0);
  });

  test('of which the account has no place for a day are refused by name, and cost nothing', async () => {
    const email = ownEmail();
    await sentEarlier(email, { count: 100, kind: 'invitation', sender: account.id });
    await sentEarlier(email, { count: 100, kind: 'invitation', sender: account.id, inMs: DAY - MINUTE });
    const credits = await account.credits();
    const { status, body, headers } = await makeEnvelope(account, {
      signers: [...people(1), { name: 'Ana Pereira', email }],
    });
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(body.error.message).toContain('signers[1].email');
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(HOUR / 1000);
    expect([await account.credits(), (await account.json('/v1/esign/envelopes')).body.count]).toEqual([
      credits,
      0,
    ]);
    expect(mails.to(email)).toEqual([]);
  });

  test('that would come after the deadline for the account’s own mails are refused', async () => {
    const email = ownEmail();
    await sentEarlier(email, { count: 100, kind: 'invitation', sender: account.id });
    const expires_at = new Date(Date.now() + 2 * HOUR).toISOString();
    expect((await invite(email, { expires_at })).body.error.code).toBe('rate_limited');
  });

  test('of which others used up all places wait: no refusal tells what others sent', async () => {
    const email = ownEmail();
    for (const inMs of [0, DAY - MINUTE])
      await sentEarlier(email, { count: 200, kind: 'invitation', sender: 'acc_other', inMs });
    const { status, body } = await invite(email);
    expect([status, body.status, body.signers[0].invitation_status]).toEqual([201, 'pending', 'waiting']);
    expect(mails.to(email)).toEqual([]);
  });

  test('do not tell an address by its dots and tags at Gmail', async () => {
    const name = ownEmail().split('@')[0];
    await sentEarlier(`${name}@gmail.com`, { count: 20, kind: 'invitation', sender: account.id });
    const { body } = await invite(`${name?.split('').join('.')}+casa@GMAIL.com`);
    expect(body.signers[0].invitation_status).toBe('waiting');
  });
});

describe('codes', () => {
  const askFor = async (visitor: Visitor) => {
    const { status, text } = await visitor.post('/codigo');
    return status === 303 ? 'sent' : text;
  };

  test('are 20 an hour over all links of an address that one account made; another account’s link has its own', async () => {
    const email = ownEmail();
    const { body } = await makeEnvelope(account, { signers: sharing(email, 10), return_links: true });
    const visitors = body.signers.map(
      ({ sign_url }: { sign_url: string }) => new Visitor(service, { sign_url, email }),
    );
    await sentEarlier(email, { count: 12, kind: 'code', sender: account.id });
    const answers: string[] = [];
    for (const visitor of visitors) answers.push(await askFor(visitor));
    expect(answers.map((answer) => answer === 'sent')).toEqual([...Array(8).fill(true), false, false]);
    expect(answers[8]).toMatch(/Já foram enviados muitos códigos. Peça outro em \d+ minutos/);
    const other = await service.account({ sitePlan: 'pro' });
    await makeEnvelope(other, { signers: [{ name: 'Ana Pereira', email }] });
    expect(await askFor(await Visitor.invited(service, email))).toBe('sent');
  });

  test('that are refused leave the one before good', async () => {
    const email = ownEmail();
    await makeEnvelope(account, { signers: [{ name: 'Ana Pereira', email }] });
    const visitor = await Visitor.invited(service, email);
    expect(await askFor(visitor)).toBe('sent');
    await sentEarlier(email, { count: 19, kind: 'code', sender: account.id });
    await service.passTo(2 * MINUTE);
    expect(await askFor(visitor)).toContain('muitos códigos');
    expect((await visitor.post('/confirmar', { codigo: await visitor.code() })).status).toBe(303);
    await service.passTo(0);
  });

  test('wait for no invitations, however many were sent', async () => {
    const email = ownEmail();
    await makeEnvelope(account, { signers: [{ name: 'Ana Pereira', email }] });
    await sentEarlier(email, { count: 200, kind: 'invitation', sender: 'acc_other' });
    expect(await askFor(await Visitor.invited(service, email))).toBe('sent');
  });
});

describe('the object of an address', () => {
  test('holds no address, and nothing a day after the last mail', async () => {
    const email = ownEmail();
    await makeEnvelope(account, { signers: [{ name: 'Ana Pereira', email }] });
    const rows = await service.rows('Recipient', objectOf(email), 'SELECT * FROM mail');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('@');
    await service.passTo(DAY + HOUR);
    await service.wake('Recipient', objectOf(email));
    const tables = () =>
      service.rows('Recipient', objectOf(email), "SELECT name FROM sqlite_master WHERE name = 'mail'");
    await eventually(async () => (await tables()).length === 0);
    await service.passTo(0);
  });

  test('that does not answer: a sending fails, a later mail and a code are tried again, none is lost or doubled', async () => {
    const [first, second, third] = people(3).map(({ email }) => email);
    if (first === undefined || second === undefined || third === undefined) throw new Error('nobody');
    service.faults.times('recipient.asked', 3, 'throw');
    const failed = await makeEnvelope(account, { signers: [{ name: 'Ana Pereira', email: third }] });
    expect([failed.status, failed.body.error.code]).toEqual([503, 'service_unavailable']);
    const signers = [first, second].map((email) => ({ name: 'Ana Pereira', email }));
    await makeEnvelope(account, { signers, sequential: true });
    const visitor = await Visitor.invited(service, first);
    service.faults.once('recipient.asked', 'throw');
    expect((await visitor.post('/codigo')).text).toContain('não pôde ser enviado agora');
    await visitor.enter();
    service.faults.once('recipient.asked', 'throw');
    await visitor.sign();
    await eventually(async () => mails.to(second).length > 0);
    expect([mails.to(first).length, mails.to(second).length, mails.to(third).length]).toEqual([2, 1, 0]);
  });
});
