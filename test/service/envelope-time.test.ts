import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { readEnvelope } from './support/envelope-trail.ts';
import { makeEnvelope, people, Visitor } from './support/envelopes.ts';
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
beforeEach(async () => {
  account = await service.account({ sitePlan: 'pro' });
});
afterEach(() => service.passTo(0));

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MASTER_KEYS = { old: '0b'.repeat(32), young: '1b'.repeat(32) };

async function made(more = {}, asked = {}) {
  const signers = people(1).map((person) => ({ ...person, ...asked }));
  const { status, body } = await makeEnvelope(account, { signers, webhook_url: receiver.url, ...more });
  expect(status).toBe(201);
  return { id: String(body.id), email: signers[0]?.email ?? '' };
}

async function signed(email: string): Promise<Visitor> {
  const visitor = await Visitor.invited(service, email);
  await visitor.enter();
  await visitor.sign({ cpf: '529.982.247-25' });
  return visitor;
}

async function completed(asked = {}) {
  const { id, email } = await made({}, asked);
  const visitor = await signed(email);
  await eventually(async () => (await readEnvelope(account, id)).status === 'completed');
  return { id, email, visitor };
}

const call = (id: string, path = '', method = 'GET') =>
  account.json(`/v1/esign/envelopes/${id}${path}`, { method });
const codeOf = async (...of: Parameters<typeof call>) => {
  const { status, body } = await call(...of);
  return [status, body.error?.code];
};
const stored = (id: string) => service.storedFiles(`envelopes/${id}/`);
const kept = (id: string) => service.envelopeValues(id);
const verification = async (id: string) => (await fetch(`${service.url}/verificar/${id}`)).status;

/** As the alarm would at that time. */
async function passTo(ms: number, ids: string[]): Promise<void> {
  await service.passTo(ms);
  for (const id of ids) await service.wake('Envelope', id);
}

describe('in time', () => {
  test('the deadline ends an envelope once: an event, a mail to who sent it, and no signature', async () => {
    const { id, email } = await made();
    await passTo(30 * DAY_MS + MINUTE_MS, [id]);
    await eventually(async () => receiver.of(id).length > 0);
    expect(receiver.of(id).map(({ event }) => event.type)).toEqual(['esign.envelope.expired']);
    const me = await account.json('/v1/me');
    await eventually(async () => mails.to(me.body.account.email).length > 0);
    expect(mails.to(me.body.account.email)).toMatchObject([
      { subject: expect.stringMatching(/prazo|expir/i) },
    ]);
    const visitor = await Visitor.invited(service, email);
    expect((await visitor.get()).text).toContain('O prazo terminou');
    const { events } = await readEnvelope(account, id);
    expect(events.map(({ type }) => type)).toEqual(['created', 'invited', 'sent', 'expired']);
  });

  test('files go: a draft’s 30 days after it was made, others’ 30 days after their end, of completed ones 90', async () => {
    const draft = await made({ send: false });
    const [canceled, done] = [await made(), await completed({ ask_cpf: true })];
    expect((await call(canceled.id, '/cancel', 'POST')).status).toBe(200);
    const ids = [draft.id, canceled.id, done.id];
    await passTo(30 * DAY_MS - MINUTE_MS, ids);
    expect((await Promise.all(ids.map(stored))).map((files) => files.length)).toEqual([1, 1, 3]);
    await passTo(30 * DAY_MS + MINUTE_MS, ids);
    for (const { id } of [draft, canceled]) {
      await eventually(async () => (await stored(id)).length === 0);
      expect(await kept(id)).toContain('definition');
      expect(await kept(id)).not.toContain('wrapped');
    }
    expect(await codeOf(draft.id, '/send', 'POST')).toEqual([410, 'envelope_gone']);
    expect((await call(canceled.id)).body).toMatchObject({ status: 'canceled', files: null });
    expect([await verification(draft.id), await verification(canceled.id)]).toEqual([404, 200]);

    await passTo(90 * DAY_MS - MINUTE_MS, ids);
    expect(await stored(done.id)).toHaveLength(3);
    expect(await kept(done.id)).toEqual(expect.arrayContaining(['wrapped', 'act:1']));
    expect((await account.call(`/v1/esign/envelopes/${done.id}/files/final`)).status).toBe(200);
    await passTo(90 * DAY_MS + MINUTE_MS, ids);
    await eventually(async () => (await stored(done.id)).length === 0);
    for (const which of ['final', 'audit'])
      expect(await codeOf(done.id, `/files/${which}`)).toEqual([404, 'file_not_found']);
    const { status, files, events } = await readEnvelope(account, done.id);
    expect([status, files, events.at(-1)?.type]).toEqual(['completed', null, 'completed']);
    expect(await kept(done.id)).not.toContainEqual(expect.stringMatching(/^(wrapped|act:)/));
    expect((await done.visitor.get()).text).toContain('Os arquivos foram apagados');
    expect(await verification(done.id)).toBe(200);
  });

  test('records go: 90 days after the end, of a draft after its making, of a completed one after five years', async () => {
    const draft = await made({ send: false });
    const canceled = await made();
    const done = await completed();
    await call(canceled.id, '/cancel', 'POST');
    await passTo(90 * DAY_MS + MINUTE_MS, [draft.id, canceled.id, done.id]);
    for (const { id } of [draft, canceled]) {
      await eventually(async () => (await call(id)).status === 404);
      await eventually(async () => (await kept(id)).length === 1);
      expect(await kept(id)).toEqual(['removed']);
      expect(await verification(id)).toBe(404);
      expect(await service.rows('Envelope', id, 'SELECT * FROM trail')).toEqual([]);
    }
    await passTo(5 * 365 * DAY_MS, [done.id]);
    expect((await call(done.id)).body.status).toBe('completed');
    await passTo(5 * 366 * DAY_MS, [done.id]);
    await eventually(async () => (await call(done.id)).status === 404);
    expect(await verification(done.id)).toBe(404);
  });
});

describe('for the operator', () => {
  test('an envelope that cannot be sealed is listed with its reason, tried ever more seldom, and sealed at once when asked', async () => {
    const { id, email } = await made();
    service.faults.times('envelope.final_composed', 10, 'throw');
    await signed(email);
    const listed = async () => {
      const path = '/operator/unsealed-envelopes?minutes=0';
      const { envelopes } = JSON.parse(await service.operator.text(path));
      return envelopes.find((each: { id: string }) => each.id === id);
    };
    await eventually(async () => (await listed())?.tries >= 3);
    expect(await listed()).toMatchObject({
      sealed: false,
      reason: expect.stringContaining('injected fault'),
    });
    expect(
      JSON.parse(await service.operator.text('/operator/unsealed-envelopes?minutes=60')).envelopes,
    ).toEqual([]);
    service.faults.times('envelope.final_composed', 0, 'throw');
    expect(await service.operator.post(`/operator/unsealed-envelopes/${id}/seal`, {})).toMatchObject({
      sealed: true,
    });
    expect(await listed()).toBeUndefined();
    await eventually(async () => receiver.of(id).length === 1);
  });

  test('after a rotation the old master key can go: what lay under it opens, and is sealed', async () => {
    const [waits, done, draft] = [await made(), await completed(), await made({ send: false })];
    const before = await account.call(`/v1/esign/envelopes/${done.id}/files/final`);
    const bytes = new Uint8Array(await before.arrayBuffer());
    await service.restartWith({ ESIGN_MASTER_KEYS: `${MASTER_KEYS.old},${MASTER_KEYS.young}` });
    const rotate = async () => {
      const total = { rewrapped: 0, current: 0 };
      for (let after: unknown; after !== null; ) {
        const page = await service.operator.post('/operator/envelope-keys/rewrap', after ? { after } : {});
        expect(page.failed).toEqual([]);
        total.rewrapped += Number(page.rewrapped);
        total.current += Number(page.current);
        after = page.next;
      }
      return total;
    };
    const first = await rotate();
    expect(first.rewrapped).toBeGreaterThanOrEqual(3);
    expect(await rotate()).toEqual({ rewrapped: 0, current: first.rewrapped });
    await service.restartWith({ ESIGN_MASTER_KEYS: MASTER_KEYS.young });
    const after = await account.call(`/v1/esign/envelopes/${done.id}/files/final`);
    expect(new Uint8Array(await after.arrayBuffer())).toEqual(bytes);
    expect((await call(draft.id, '/send', 'POST')).status).toBe(200);
    await signed(waits.email);
    await eventually(async () => (await readEnvelope(account, waits.id)).status === 'completed');
    const final = await account.call(`/v1/esign/envelopes/${waits.id}/files/final`);
    expect(await sealsOf(new Uint8Array(await final.arrayBuffer()))).toEqual({
      seals: 1,
      valid: true,
      whole: true,
    });
    await service.restartWith({ ESIGN_MASTER_KEYS: MASTER_KEYS.old });
  });
});
