import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { readEnvelope } from './support/envelope-trail.ts';
import { becomes, makeEnvelope, people, Visitor } from './support/envelopes.ts';
import { MailService } from './support/mail-service.ts';
import { eventually, Service } from './support/service.ts';

const HALF_HOUR = 30 * 60_000;

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
  account = await service.account({ sitePlan: 'pro' });
});

const act = (id: string, verb: string) =>
  account.json(`/v1/esign/envelopes/${id}/${verb}`, { method: 'POST' });
const complain = (visitor: Visitor) => visitor.post('/desconheco');
const recorded = async () => {
  const database = await service.platform.getD1Database('DB');
  const rows = database.prepare('SELECT id FROM sender_complaints WHERE account_id = ?').bind(account.id);
  return (await rows.all()).results.length;
};
/** Until no mail of the envelope is owed. */
const settled = (id: string) =>
  eventually(
    async () => (await service.rows('Envelope', id, "SELECT id FROM due WHERE kind = 'mail'")).length === 0,
  );

/** An envelope of two, the first of whom does not know the sender. */
async function complained() {
  const signers = people(2);
  const { body } = await makeEnvelope(account, { signers, return_links: true });
  const [ana, bruno] = body.signers.map((signer: { sign_url: string; email: string }) => {
    return new Visitor(service, signer);
  });
  const page = await complain(ana);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('não enviamos mais e-mails')]);
  return { id: String(body.id), ana, bruno };
}

describe('after somebody has said that they do not know the sender', () => {
  test('a reminder leaves them out, and is refused by its cause where nobody is left', async () => {
    const { id, ana, bruno } = await complained();
    const first = await act(id, 'remind');
    expect([first.status, first.body.reminded]).toEqual([200, 1]);
    await settled(id);
    expect([mails.to(ana.email).length, mails.to(bruno.email).length]).toEqual([1, 2]);
    expect((await act(id, 'remind')).body.error.code).toBe('reminder_too_soon');
    await bruno.enter();
    await bruno.sign();
    const none = await act(id, 'remind');
    expect([none.status, none.body.error.code]).toEqual([409, 'invalid_state']);
    expect(none.body.error.message).toContain('o convite não chegou');
    await service.passTo(HALF_HOUR + 1_000);
    expect((await act(id, 'remind')).status).toBe(409);
    await service.passTo(0);
    await settled(id);
    expect(mails.to(ana.email)).toHaveLength(1);
  });

  test.each(['cancel', 'delete', 'refuse'])('they are informed of no end (%s)', async (how) => {
    const { id, ana, bruno } = await complained();
    if (how === 'refuse') {
      await bruno.enter();
      await bruno.refuse();
      await becomes(account, id, 'refused');
      await settled(id);
    } else {
      await act(id, how);
      await eventually(async () => mails.to(bruno.email).length === 2);
    }
    expect(mails.to(ana.email)).toHaveLength(1);
  });

  test('the sender sees that the invitation did not arrive, and nothing of why', async () => {
    const { id } = await complained();
    const { signers, events } = await readEnvelope(account, id);
    expect(signers.map(({ invitation_status }) => invitation_status)).toEqual(['failed', 'sent']);
    expect(events.map(({ type }) => type)).toEqual(['created', 'invited', 'invited', 'sent']);
    const listed = (await account.json('/v1/esign/envelopes')).body.data[0];
    expect(listed.signers[0].invitation_status).toBe('failed');
  });

  test('everyone of that address is left alone, until they confirm a code of their own', async () => {
    const [person] = people(1);
    const signers = [person, { name: 'Bruno Costa', email: person?.email ?? '' }];
    const { body } = await makeEnvelope(account, { signers, return_links: true });
    const [ana, bruno] = body.signers.map(
      (signer: { sign_url: string; email: string }) => new Visitor(service, signer),
    );
    await complain(ana);
    expect((await act(body.id, 'remind')).status).toBe(409);
    await bruno.enter();
    await bruno.sign();
    await ana.enter();
    const { signers: shown } = await readEnvelope(account, body.id);
    expect(shown.map(({ invitation_status }) => invitation_status)).toEqual(['sent', 'sent']);
    expect((await act(body.id, 'remind')).body.reminded).toBe(1);
    await ana.sign();
    await becomes(account, body.id, 'completed');
    const completed = () =>
      mails.to(ana.email).filter(({ subject }) => subject.startsWith('Documento concluído'));
    await eventually(async () => completed().length === 1);
  });

  test('a later turn of theirs sends nothing', async () => {
    const signers = people(2);
    const { body } = await makeEnvelope(account, { signers, sequential: true, return_links: true });
    const [first, second] = body.signers.map(
      (signer: { sign_url: string; email: string }) => new Visitor(service, signer),
    );
    await complain(second);
    await first.enter();
    await first.sign();
    await eventually(async () => (await readEnvelope(account, body.id)).signers[1]?.status === 'pending');
    await settled(body.id);
    expect(mails.to(second.email)).toEqual([]);
    expect((await act(body.id, 'remind')).status).toBe(409);
  });
});

describe('a complaint', () => {
  test('is recorded for the operator, once, wherever the runtime is killed', async () => {
    const signers = people(1);
    const { body } = await makeEnvelope(account, { signers, return_links: true });
    const visitor = new Visitor(service, body.signers[0]);
    const killed = service.killRuntimeAt('envelope.complained');
    await complain(visitor).catch(() => undefined);
    await killed;
    await eventually(async () => (await recorded()) === 1);
    expect((await act(body.id, 'remind')).status).toBe(409);
    await complain(visitor);
    expect(await recorded()).toBe(1);
  });

  test('of somebody who has signed counts, and takes no copy from them', async () => {
    const signers = people(2);
    const { body } = await makeEnvelope(account, { signers, return_links: true });
    const [ana, bruno] = body.signers.map(
      (signer: { sign_url: string; email: string }) => new Visitor(service, signer),
    );
    await ana.enter();
    await ana.sign();
    await complain(ana);
    expect(await recorded()).toBe(1);
    await bruno.enter();
    await bruno.sign();
    await becomes(account, body.id, 'completed');
    await eventually(async () =>
      mails.to(ana.email).some(({ subject }) => subject.startsWith('Documento concluído')),
    );
  });
});
