import { createHmac } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, form } from './support/account.ts';
import { ANA, makeEnvelope } from './support/envelopes.ts';
import { DAMAGED_PDF, TWO_FILES } from './support/files.ts';
import { type Received, Receiver } from './support/receiver.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let receiver: Receiver;
let account: Account;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin });
});
beforeEach(async () => {
  account = await service.account();
  receiver.answer = (response) => response.writeHead(204).end();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

async function merge(
  query = `?webhook_url=${encodeURIComponent(receiver.url)}`,
  files = TWO_FILES,
): Promise<string> {
  const { body } = await account.json(`/v1/tools/unir-pdf${query}`, { method: 'POST', body: form(files) });
  return body.id;
}

async function noticesOf(jobId: string, count = 1): Promise<Received[]> {
  await eventually(async () => receiver.of(jobId).length >= count);
  return receiver.of(jobId);
}

async function noticeOf(jobId: string): Promise<Received> {
  const [notice] = await noticesOf(jobId);
  if (!notice) throw new Error('no notice');
  return notice;
}

function expectSigned({ raw, headers }: Received): void {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature'])) ?? [];
  expect(createHmac('sha256', account.webhookSecret).update(`${t}.${raw}`).digest('hex')).toBe(v1);
  expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(300);
  const key = Buffer.from(account.webhookSecret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
  const standard = createHmac('sha256', key).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${standard}`);
}

describe('a notice', () => {
  test('of a done job carries the job as GET shows it, signed in both ways', async () => {
    const id = await merge();
    const notice = await noticeOf(id);
    expectSigned(notice);
    expect(notice.headers['content-type']).toBe('application/json');
    expect(notice.headers['x-service-event']).toBe('job.completed');
    expect(notice.headers['x-service-delivery']).toBe(notice.event.id);
    expect(notice.headers['x-service-attempt']).toBe('1');
    expect(notice.event.id).toMatch(/^evt_/);
    expect(notice.event.type).toBe('job.completed');
    expect(notice.event.data).toEqual((await account.json(`/v1/jobs/${id}`)).body);
  });

  test('of a failed job is job.failed with the reason and the refund', async () => {
    const id = await merge(undefined, [...TWO_FILES, ['ruim.pdf', DAMAGED_PDF]]);
    const { event } = await noticeOf(id);
    expect([event.type, event.data.status, event.data.credits_refunded]).toEqual(['job.failed', 'error', 3]);
    expect(event.data.error.message).toContain('ruim.pdf');
  });

  test('goes to the account’s own address when the call gave none, and nowhere when there is none', async () => {
    const silent = await merge('');
    await eventually(async () => (await account.json(`/v1/jobs/${silent}`)).body.status === 'done');
    await service.operator.patch(`/operator/accounts/${account.id}`, { webhook_url: receiver.url });
    await noticeOf(await merge(''));
    expect(receiver.of(silent)).toEqual([]);
  });

  test('may be asked for in the form and in JSON', async () => {
    const inForm = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(TWO_FILES, { webhook_url: receiver.url }),
    });
    const files = TWO_FILES.map(([name, bytes]) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
    const inJson = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ files, webhook_url: receiver.url }),
    });
    for (const { body } of [inForm, inJson]) await noticeOf(body.id);
  });
});

describe('a receiver that fails', () => {
  test('is tried three times, after 5 s and 30 s, with the same id and body and a new signature; then no more', async () => {
    receiver.answer = (response) => response.writeHead(500).end('quebrou');
    const id = await merge();
    await noticesOf(id, 1);
    await passWithoutNotice(id, 3_000);
    await service.passBy(2_100);
    await service.wake('Courier', account.id);
    await noticesOf(id, 2);
    await passWithoutNotice(id, 20_000);
    await service.passBy(10_100);
    await service.wake('Courier', account.id);
    const notices = await noticesOf(id, 3);
    expect(notices.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(notices.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(notices.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
    expect(new Set(notices.map(({ headers }) => headers['x-service-signature'])).size).toBe(3);
    for (const notice of notices) expectSigned(notice);
    await eventually(async () => (await deliveries()).every((row) => row.state === 'failed'));
    expect(await owed()).toEqual([]);
    await service.passTo(0);
  });

  test('once is sent again, and not a third time', async () => {
    receiver.answer = (response, count) =>
      response.writeHead(receiver.of(id).length === 1 && count > 0 ? 503 : 200).end();
    const id = await merge();
    await noticesOf(id, 1);
    await eventually(async () => (await attempts()).length === 1);
    await service.passBy(5_100);
    await service.wake('Courier', account.id);
    await noticesOf(id, 2);
    await eventually(async () => (await deliveries())[0]?.state === 'delivered');
    expect(receiver.of(id)).toHaveLength(2);
    await service.passTo(0);
  });

  test('with a redirect has failed: it is not followed', async () => {
    receiver.answer = (response) => response.writeHead(302, { Location: `${receiver.origin}/outro` }).end();
    const id = await merge();
    await noticeOf(id);
    await eventually(async () => (await attempts()).length >= 1);
    expect((await attempts())[0]).toMatchObject({ number: 1, status: 302 });
    expect(receiver.received.filter(({ event }) => event.data.id === id)).toHaveLength(1);
  });
});

/** Lets the time pass once the attempt is noted; the next one is then still owed. */
async function passWithoutNotice(jobId: string, ms: number): Promise<void> {
  const told = receiver.of(jobId).length;
  await eventually(async () => (await attempts()).length === told);
  await service.passBy(ms);
  await service.wake('Courier', account.id);
  expect(await owed()).toHaveLength(1);
  expect(receiver.of(jobId)).toHaveLength(told);
}

async function owed() {
  return service.rows('Courier', account.id, "SELECT * FROM due WHERE kind = 'deliver'");
}

async function due() {
  return service.rows('Courier', account.id, 'SELECT * FROM due');
}

interface Kept {
  state: string;
  body: string;
  packed: ArrayBuffer;
  subject: string | null;
}

async function deliveries(): Promise<Kept[]> {
  const rows = await service.rows('Courier', account.id, 'SELECT * FROM delivery');
  return rows.map(({ state, body, packed, subject }) => ({
    state: String(state),
    body: String(body),
    packed: packed instanceof ArrayBuffer ? packed : new ArrayBuffer(0),
    subject: typeof subject === 'string' ? subject : null,
  }));
}

async function attempts() {
  return service.rows('Courier', account.id, 'SELECT * FROM attempt ORDER BY number');
}

describe('what is kept of a notice', () => {
  test('is packed once it is delivered, and erased with the files of its job', async () => {
    const [id, other] = [await merge(), await merge()];
    await Promise.all([id, other].map((each) => noticeOf(each)));
    await eventually(async () => (await deliveries()).every(({ state }) => state === 'delivered'));
    for (const { body, packed, subject } of await deliveries()) {
      const [notice] = receiver.of(String(subject));
      expect([body, gunzipSync(new Uint8Array(packed)).toString()]).toEqual(['', notice?.raw]);
    }
    await account.json(`/v1/jobs/${id}`, { method: 'DELETE' });
    expect((await deliveries()).map(({ subject }) => subject)).toEqual([other]);
    expect(await attempts()).toHaveLength(1);
  });

  test('goes with its envelope while it is being delivered, and leaves no row', async () => {
    const { body } = await makeEnvelope(account, { signers: [ANA()], webhook_url: receiver.url });
    const held = Promise.withResolvers<void>();
    receiver.answer = (response) => void held.promise.then(() => response.writeHead(500).end());
    await account.json(`/v1/esign/envelopes/${body.id}/cancel`, { method: 'POST' });
    await noticesOf(body.id);
    expect((await account.json(`/v1/esign/envelopes/${body.id}`, { method: 'DELETE' })).status).toBe(200);
    await eventually(async () => (await deliveries()).length === 0);
    const passed = service.faults.passed('courier.attempted');
    held.resolve();
    await eventually(async () => service.faults.passed('courier.attempted') > passed);
    await eventually(async () => (await due()).length === 0);
    expect([await deliveries(), await attempts()]).toEqual([[], []]);
  });
});

describe('an address that must not be called', () => {
  test.each([
    'http://exemplo.com.br/aviso',
    'https://127.0.0.1/aviso',
    'https://[::ffff:127.0.0.1]/aviso',
    'https://localhost/aviso',
    'https://192.168.0.10/aviso',
    'https://0x7f000001/aviso',
    'https://usuario:senha@exemplo.com.br/',
    'ftp://exemplo.com.br',
    'não é endereço',
  ])('%s is 400 invalid_webhook_url, and no job is created', async (url) => {
    const answer = await account.json(`/v1/tools/unir-pdf?webhook_url=${encodeURIComponent(url)}`, {
      method: 'POST',
      body: form(TWO_FILES),
    });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_webhook_url']);
    expect((await account.json('/v1/jobs')).body.count).toBe(0);
    expect(await account.credits()).toBe(30_000);
  });
});
