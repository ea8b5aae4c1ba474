import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account, Answer } from './support/account.ts';
import { ANA, BRUNO, becomes, mailsTo, makeEnvelope, Visitor } from './support/envelopes.ts';
import { CONTRACT_PDF, DAMAGED_PDF, RECEIPT_PNG } from './support/files.ts';
import { Receiver } from './support/receiver.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let receiver: Receiver;
let account: Account;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin });
});
beforeEach(async () => {
  account = await service.account({ sitePlan: 'pro' });
});
afterAll(() => Promise.all([service.stop(), receiver.stop()]));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const refusal = ({ status, body }: Answer) => [status, body.error?.code];
const quota = async () => (await account.json('/v1/me')).body.esign;

/** Leaves so many, as if earlier calls had used the rest. */
async function leaveCredits(credits: number): Promise<void> {
  const left = `CASE source WHEN 'franchise' THEN ${credits} ELSE 0 END`;
  const spent = `SELECT 0, 'debit', id, ${left} - remaining, 'earlier' FROM bucket`;
  await service.rows('Gate', account.id, `INSERT INTO entry (at, kind, bucket, amount, reference) ${spent}`);
  await service.rows('Gate', account.id, `UPDATE bucket SET remaining = ${left}`);
}

async function pending(data: object = {}): Promise<Answer> {
  const made = await makeEnvelope(account, { signers: [ANA()], return_links: true, ...data });
  expect([made.status, made.body.status]).toEqual([201, 'pending']);
  return made;
}

describe('one call', () => {
  test('sends a PDF for signature: charged 20 credits and one document, its people invited, its links given', async () => {
    const signers = [ANA(), { ...BRUNO(), role: 'witness' }];
    const { status, headers, body } = await makeEnvelope(account, {
      name: 'Contrato de aluguel',
      message: 'Confira o valor.',
      signers,
      sequential: true,
      return_links: true,
    });
    expect([status, body.status, body.object, body.source]).toEqual([201, 'pending', 'envelope', 'api']);
    expect(headers.get('Location')).toBe(body.url);
    expect([headers.get('X-Credits-Remaining'), body.credits_charged]).toEqual(['30280', 20]);
    expect([body.original_sha256, body.pages, body.signer_count]).toEqual([sha256(CONTRACT_PDF), 2, 2]);
    expect(body.signers.map((signer: { status: string }) => signer.status)).toEqual(['pending', 'waiting']);
    expect(body.links_available).toBe(true);
    expect(new Set(body.signers.map((signer: { sign_url: string }) => signer.sign_url)).size).toBe(2);
    expect(await quota()).toMatchObject({ documents_per_month: 30, used: 1, left: 29 });
    const [mails, later] = await Promise.all(signers.map(({ email }) => mailsTo(service, email)));
    expect([mails?.length, later?.length]).toEqual([1, 0]);
    expect(mails?.[0]?.subject).toContain('Contrato de aluguel');
    expect(mails?.[0]?.text).toContain('Confira o valor.');
    expect(mails?.[0]?.text).toContain(body.signers[0].sign_url);
  });

  test('in JSON does the same, with a document in base64', async () => {
    const file = { base64: Buffer.from(CONTRACT_PDF).toString('base64'), name: 'aluguel.pdf' };
    const made = await account.json('/v1/esign/envelopes', {
      method: 'POST',
      body: JSON.stringify({ file, signers: [ANA()] }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect([made.status, made.body.name, made.body.file_name]).toEqual([201, 'aluguel', 'aluguel.pdf']);
    expect(made.body.original_sha256).toBe(sha256(CONTRACT_PDF));
    expect([made.body.links_available, made.body.signers[0].sign_url]).toEqual([undefined, undefined]);
  });

  test('repeated with its Idempotency-Key is one envelope, one charge and one invitation, its links given again', async () => {
    const data = { signers: [ANA()], return_links: true };
    const headers = { 'Idempotency-Key': 'pedido-1' };
    const [first, second] = await Promise.all([
      makeEnvelope(account, data, { headers }),
      makeEnvelope(account, data, { headers }),
    ]);
    const third = await makeEnvelope(account, data, { headers });
    const made = [first, second].find(({ status }) => status === 201);
    expect([201, 409]).toContain(first.status);
    expect([201, 409]).toContain(second.status);
    expect(third.status).toBe(201);
    expect(third.headers.get('Idempotent-Replayed')).toBe('true');
    expect(third.body).toEqual(made?.body);
    expect(third.body.signers[0].sign_url).toContain('/assinar/');
    expect(await account.credits()).toBe(30_000 + 300 - 20);
    expect(await quota()).toMatchObject({ used: 1 });
    expect(await mailsTo(service, data.signers[0]?.email ?? '')).toHaveLength(1);
    const stored = await service.rows('Gate', account.id, 'SELECT * FROM idempotency');
    expect(JSON.stringify(stored)).not.toContain('/assinar/');
    const other = await makeEnvelope(account, { ...data, name: 'Outro' }, { headers });
    expect(refusal(other)).toEqual([409, 'idempotency_key_reused']);
  });

  test('of a test key costs nothing, counts nothing, and says that it is a test', async () => {
    const ana = ANA();
    const made = await makeEnvelope(account, { signers: [ana] }, { key: account.testKey });
    expect([made.status, made.body.test, made.body.credits_charged]).toEqual([201, true, 0]);
    expect(await quota()).toMatchObject({ used: 0 });
    expect((await mailsTo(service, ana.email))[0]?.subject).toContain('TESTE');
  });
});

describe('a draft', () => {
  test('is answered as soon as it exists, also to a caller that waited for it first', async () => {
    service.faults.once('gate.begun', 'throw');
    const answered = makeEnvelope(account, { signers: [ANA()], send: false });
    const tooLate = new Promise((resolve) => setTimeout(resolve, 45_000, { status: 'no answer' }));
    expect(await Promise.race([answered, tooLate])).toMatchObject({ status: 201 });
  });

  test('is free and invites nobody; its sending charges, and gives the links that were asked for at its making', async () => {
    const ana = ANA();
    const draft = await makeEnvelope(account, { signers: [ana], send: false, return_links: true });
    expect([draft.status, draft.body.status, draft.body.credits_charged]).toEqual([201, 'draft', 0]);
    expect([draft.body.links_available, draft.body.signers[0].sign_url]).toEqual([false, null]);
    expect([draft.body.sent_at, draft.body.verify_url, await mailsTo(service, ana.email)]).toEqual([
      null,
      null,
      [],
    ]);
    expect(await quota()).toMatchObject({ used: 0 });
    const sent = await account.json(`/v1/esign/envelopes/${draft.body.id}/send`, { method: 'POST' });
    expect([sent.status, sent.body.status, sent.body.credits_charged]).toEqual([200, 'pending', 20]);
    expect(sent.body.signers[0].sign_url).toContain('/assinar/');
    expect(await mailsTo(service, ana.email)).toHaveLength(1);
    const again = await account.json(`/v1/esign/envelopes/${draft.body.id}/send`, { method: 'POST' });
    expect(refusal(again)).toEqual([409, 'invalid_state']);
    expect(await account.credits()).toBe(30_300 - 20);
  });

  test('sent ten times at once under one Idempotency-Key, or under none, is charged and counted once', async () => {
    const send = async (headers: Record<string, string>) => {
      const ana = ANA();
      const draft = await makeEnvelope(account, { signers: [ana], send: false });
      const path = `/v1/esign/envelopes/${draft.body.id}/send`;
      const sent = await Promise.all(
        Array.from({ length: 10 }, () => account.json(path, { method: 'POST', headers })),
      );
      expect(await mailsTo(service, ana.email)).toHaveLength(1);
      return sent.filter(({ status }) => status === 200).length;
    };
    expect(await send({})).toBe(1);
    expect(await send({ 'Idempotency-Key': 'envio-1' })).toBeGreaterThan(0);
    expect(await account.credits()).toBe(30_300 - 40);
    expect(await quota()).toMatchObject({ used: 2 });
  });

  test.each([
    ['a body that is a list', '[]'],
    ['an unknown field', '{"links":true}'],
    ['links that are a word', '{"return_links":"sim"}'],
  ])('sent with %s is refused and stays', async (_, body) => {
    const draft = await makeEnvelope(account, { signers: [ANA()], send: false });
    const path = `/v1/esign/envelopes/${draft.body.id}/send`;
    const headers = { 'Content-Type': 'application/json' };
    expect(refusal(await account.json(path, { method: 'POST', body, headers }))).toEqual([
      400,
      'invalid_request',
    ]);
    const asked = await account.json(path, { method: 'POST', body: '{"return_links":true}', headers });
    expect([asked.status, asked.body.links_available]).toEqual([200, true]);
  });
});

describe('a month’s documents', () => {
  test('run out before credits are touched, also for calls at the same moment', async () => {
    account = await service.account({ sitePlan: 'gratis' });
    const made = await Promise.all(
      Array.from({ length: 6 }, () => makeEnvelope(account, { signers: [ANA()] })),
    );
    const refused = made.filter(({ status }) => status !== 201);
    expect(refused.map(refusal)).toEqual(Array.from({ length: 3 }, () => [402, 'esign_quota']));
    expect(await quota()).toMatchObject({ documents_per_month: 3, used: 3, left: 0 });
    expect(await account.credits()).toBe(30_000 - 60);
    const tested = await makeEnvelope(account, { signers: [ANA()] }, { key: account.testKey });
    const draft = await makeEnvelope(account, { signers: [ANA()], send: false });
    expect([tested.status, draft.status]).toEqual([201, 201]);
    const sent = await account.json(`/v1/esign/envelopes/${draft.body.id}/send`, { method: 'POST' });
    expect(refusal(sent)).toEqual([402, 'esign_quota']);
    const listed = await account.json('/v1/esign/envelopes');
    expect(listed.body.count).toBe(5);
    expect(await service.storedFiles('envelopes/')).toEqual(
      expect.not.arrayContaining([expect.stringContaining('further')]),
    );
  });

  test('are reported before missing credits are; credits at their edge are never passed by calls at the same moment', async () => {
    await leaveCredits(50);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => makeEnvelope(account, { signers: [ANA()] })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = made.filter(({ status }) => status !== 201);
    expect(refused.map(refusal)).toEqual(Array.from({ length: 4 }, () => [402, 'insufficient_credits']));
    expect([await account.credits(), (await quota()).used]).toEqual([10, 2]);
    account = await service.account({ sitePlan: 'gratis' });
    for (let sent = 0; sent < 3; sent++) await makeEnvelope(account, { signers: [ANA()] });
    await leaveCredits(0);
    expect(refusal(await makeEnvelope(account, { signers: [ANA()] }))).toEqual([402, 'esign_quota']);
  });

  test('come back when the month turns in Brasília, not before', async () => {
    account = await service.account({ sitePlan: 'gratis' });
    for (let sent = 0; sent < 3; sent++) await makeEnvelope(account, { signers: [ANA()] });
    const turn = Date.parse((await quota()).renews_at);
    expect(new Date(turn).toISOString()).toMatch(/-01T03:00:00.000Z$/);
    await service.passTo(turn - 60_000 - Date.now());
    expect(refusal(await makeEnvelope(account, { signers: [ANA()] }))).toEqual([402, 'esign_quota']);
    await service.passTo(turn - Date.now());
    expect((await makeEnvelope(account, { signers: [ANA()] })).status).toBe(201);
    expect(await quota()).toMatchObject({ used: 1, left: 2 });
    await service.passTo(0);
  });
});

describe('an envelope', () => {
  test('that all sign is completed: one sealed PDF and its report, one event, mails to all', async () => {
    const [ana, bruno] = [ANA(), { ...BRUNO(), ask_cpf: true, cpf: '529.982.247-25' }];
    const made = await makeEnvelope(account, {
      signers: [ana, bruno],
      fields: [{ signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.8, w: 0.35, h: 0.08 }],
      sequential: true,
      return_links: true,
      webhook_url: receiver.url,
    });
    const { id, signers } = made.body;
    const [first, second] = signers.map((signer: { sign_url: string; email: string }) => {
      return new Visitor(service, signer);
    });
    expect((await second.get()).text).toContain('não é a sua vez');
    await first.enter();
    await first.post('/lido');
    expect((await first.sign()).status).toBe(303);
    await eventually(async () => (await mailsTo(service, bruno.email)).length === 1);
    expect(JSON.stringify(made.body)).not.toContain('529');
    await second.enter();
    expect((await second.sign({ cpf: '111.444.777-35' })).text).toContain('CPF não é o que quem enviou');
    expect((await second.sign({ cpf: '529.982.247-25' })).status).toBe(303);
    const { body } = await becomes(account, id, 'completed');
    expect([body.signed_count, body.files]).toEqual([
      2,
      { final: `${body.url}/files/final`, audit: `${body.url}/files/audit` },
    ]);
    expect(body.events.at(-1)).toMatchObject({ type: 'completed', signer: null });
    const signedAs = body.events.filter(({ type }: { type: string }) => type === 'signed');
    expect(signedAs.map(({ cpf }: { cpf?: string }) => cpf)).toEqual([undefined, '52998224725']);
    const files = await Promise.all(
      ['final', 'audit'].map(async (which) => {
        const file = await account.call(`/v1/esign/envelopes/${id}/files/${which}`);
        expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
        return new Uint8Array(await file.arrayBuffer());
      }),
    );
    expect(files.map((bytes) => sha256(bytes))[0]).toBe(body.final_sha256);
    for (const { email } of [ana, bruno])
      await eventually(async () =>
        (await mailsTo(service, email)).some(({ subject }) => /assinado|conclu/i.test(subject)),
      );
    await eventually(async () => receiver.of(id).length === 1);
    expect(receiver.of(id)[0]?.event).toMatchObject({
      type: 'esign.envelope.completed',
      data: { id, status: 'completed', signed_count: 2, final_sha256: body.final_sha256 },
    });
    expect(receiver.of(id)[0]?.raw).not.toContain('/assinar/');
    const cancel = await account.json(`/v1/esign/envelopes/${id}/cancel`, { method: 'POST' });
    expect(refusal(cancel)).toEqual([409, 'invalid_state']);
  });

  test('that one refuses is closed: its reason reaches the sender, and nobody can sign', async () => {
    const [ana, bruno] = [ANA(), BRUNO()];
    const { body } = await pending({ signers: [ana, bruno], webhook_url: receiver.url });
    const [first, second] = body.signers.map((signer: { sign_url: string; email: string }) => {
      return new Visitor(service, signer);
    });
    await Promise.all([first.enter(), second.enter()]);
    expect((await first.post('/recusar', { motivo: '   ' })).status).toBe(400);
    const reason = 'O valor está <b>errado</b>.';
    expect((await first.post('/recusar', { motivo: reason })).status).toBe(303);
    expect((await second.sign()).status).toBe(303);
    const closed = await becomes(account, body.id, 'refused');
    expect(closed.body.signers.map((signer: { status: string }) => signer.status)).toEqual([
      'refused',
      'pending',
    ]);
    await eventually(async () => receiver.of(body.id).length === 1);
    expect(receiver.of(body.id)[0]?.event.type).toBe('esign.envelope.refused');
    const me = await account.json('/v1/me');
    await eventually(async () => (await mailsTo(service, me.body.account.email)).length === 1);
    const [told] = await mailsTo(service, me.body.account.email);
    expect(told?.text).toContain(reason);
    expect(told?.html).toContain('&lt;b&gt;errado&lt;/b&gt;');
    await eventually(async () =>
      (await mailsTo(service, bruno.email)).some(({ text }) => /recus/.test(text)),
    );
    const remind = await account.json(`/v1/esign/envelopes/${body.id}/remind`, { method: 'POST' });
    expect(refusal(remind)).toEqual([409, 'invalid_state']);
  });

  test('that is canceled tells whom it was with, gives no credits back, and cannot be canceled again', async () => {
    const ana = ANA();
    const { body } = await pending({ signers: [ana], webhook_url: receiver.url });
    const path = `/v1/esign/envelopes/${body.id}/cancel`;
    const canceled = await account.json(path, { method: 'POST' });
    expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled']);
    expect(Date.parse(canceled.body.purge_at) - Date.parse(canceled.body.closed_at)).toBe(30 * 86_400_000);
    expect(refusal(await account.json(path, { method: 'POST' }))).toEqual([409, 'invalid_state']);
    await eventually(async () => (await mailsTo(service, ana.email)).length === 2);
    await eventually(async () => receiver.of(body.id).length === 1);
    expect(receiver.of(body.id)[0]?.event.type).toBe('esign.envelope.canceled');
    expect(await account.credits()).toBe(30_300 - 20);
    expect((await new Visitor(service, body.signers[0]).get()).text).toContain('cancelado');
    const file = await account.json(`/v1/esign/envelopes/${body.id}/files/final`);
    expect(refusal(file)).toEqual([409, 'envelope_not_completed']);
  });

  test('is reminded once in half an hour, of each person whose turn it is', async () => {
    const [ana, bruno] = [ANA(), BRUNO()];
    const { body } = await pending({ signers: [ana, bruno] });
    const path = `/v1/esign/envelopes/${body.id}/remind`;
    const first = await account.json(path, { method: 'POST' });
    expect([first.status, first.body]).toEqual([200, { id: body.id, reminded: 2 }]);
    await eventually(async () => (await mailsTo(service, ana.email)).length === 2);
    const again = await account.json(path, { method: 'POST' });
    expect(refusal(again)).toEqual([429, 'reminder_too_soon']);
    expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(1_700);
  });

  test.each([
    'DELETE',
    'POST',
  ])('erased by %s is gone for its account and for who has its link', async (method) => {
    const ana = ANA();
    const { body } = await pending({ signers: [ana], webhook_url: receiver.url });
    const headers = { 'Idempotency-Key': `apagado-${method}` };
    await makeEnvelope(account, { signers: [ana] }, { headers });
    const path = `/v1/esign/envelopes/${body.id}`;
    const removed = await account.json(method === 'POST' ? `${path}/delete` : path, { method });
    expect([removed.status, removed.body]).toEqual([200, { id: body.id, object: 'envelope', deleted: true }]);
    expect(refusal(await account.json(path))).toEqual([404, 'envelope_not_found']);
    expect(refusal(await account.json(path, { method: 'DELETE' }))).toEqual([404, 'envelope_not_found']);
    expect(await service.storedFiles(`envelopes/${body.id}/`)).toEqual([]);
    const visitor = new Visitor(service, body.signers[0]);
    expect((await visitor.get()).status).toBe(404);
    const listed = await account.json('/v1/esign/envelopes');
    expect(listed.body.data.map(({ id }: { id: string }) => id)).not.toContain(body.id);
    await eventually(async () =>
      (await mailsTo(service, ana.email)).some(({ subject }) => /cancelad/i.test(subject)),
    );
    expect(receiver.of(body.id)).toEqual([]);
  });

  test('of another account is not found by any operation', async () => {
    const { body } = await pending();
    const stranger = await service.account();
    const path = `/v1/esign/envelopes/${body.id}`;
    const calls: [string, string][] = [
      ['GET', ''],
      ['GET', '/files/final'],
      ['GET', '/files/audit'],
      ['POST', '/send'],
      ['POST', '/remind'],
      ['POST', '/cancel'],
      ['POST', '/delete'],
      ['DELETE', ''],
    ];
    for (const [method, end] of calls)
      expect(refusal(await stranger.json(`${path}${end}`, { method }))).toEqual([404, 'envelope_not_found']);
    expect((await account.json(path)).body.status).toBe('pending');
    const list = await stranger.json(`/v1/esign/envelopes?cursor=${body.id}`);
    expect(refusal(list)).toEqual([400, 'invalid_request']);
  });
});

describe('the list', () => {
  test('has each envelope once, newest first, page by page, by state, by cursor and by offset', async () => {
    const ids: string[] = [];
    for (const send of [false, true, false, false, false]) {
      const made = await makeEnvelope(account, { signers: [ANA()], send });
      ids.unshift(made.body.id);
    }
    const idsOf = ({ body }: Answer) => body.data.map(({ id }: { id: string }) => id);
    const first = await account.json('/v1/esign/envelopes?limit=2');
    const second = await account.json(`/v1/esign/envelopes?limit=2&cursor=${first.body.next_cursor}`);
    const third = await account.json(`/v1/esign/envelopes?limit=2&cursor=${second.body.next_cursor}`);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids);
    expect([third.body.has_more, third.body.next_cursor]).toEqual([false, null]);
    expect(idsOf(await account.json('/v1/esign/envelopes?offset=3'))).toEqual(ids.slice(3));
    expect(idsOf(await account.json('/v1/esign/envelopes?status=pending'))).toEqual([ids[3]]);
    for (const query of ['limit=0', 'limit=101', 'status=aberto', `cursor=${ids[0]}&offset=1`, 'cursor=x'])
      expect(refusal(await account.json(`/v1/esign/envelopes?${query}`))).toEqual([400, 'invalid_request']);
  });
});

describe('what cannot be sent', () => {
  const field = { signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.1, w: 0.2, h: 0.1 };
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const BAD: [string, () => object, string][] = [
    ['no signers', () => ({ signers: [] }), 'signers'],
    ['11 signers', () => ({ signers: Array.from({ length: 11 }, ANA) }), 'signers'],
    ['401 fields', () => ({ fields: Array.from({ length: 401 }, () => field) }), 'fields'],
    ['a field off the pages', () => ({ fields: [{ ...field, page: 9 }] }), 'fields[0].page'],
    ['a field past the edge', () => ({ fields: [{ ...field, x: 0.9 }] }), 'fields[0].w'],
    ['a field without width', () => ({ fields: [{ ...field, w: 0 }] }), 'fields[0].w'],
    ['a field of nobody', () => ({ fields: [{ ...field, signer: 1 }] }), 'fields[0].signer'],
    ['59 minutes', () => ({ expires_at: soon(59) }), 'expires_at'],
    ['91 days', () => ({ expires_at: soon(91 * 1_440) }), 'expires_at'],
    ['no day', () => ({ expires_at: '2026-02-30' }), 'expires_at'],
    ['a wrong CPF', () => ({ signers: [{ ...ANA(), cpf: '529.982.247-26' }] }), 'signers[0].cpf'],
    ['a name of two lines', () => ({ signers: [{ ...ANA(), name: 'Ana\nPereira' }] }), 'signers[0].name'],
    ['a turned name', () => ({ signers: [{ ...ANA(), name: 'Ana \u202eareireP' }] }), 'signers[0].name'],
    ['no address', () => ({ signers: [{ name: 'Ana', email: 'ana@' }] }), 'signers[0].email'],
    ['an unknown role', () => ({ signers: [{ ...ANA(), role: 'avalista' }] }), 'signers[0].role'],
    ['an unknown field', () => ({ assunto: 'Contrato' }), 'assunto'],
    ['a long message', () => ({ message: 'x'.repeat(1_001) }), 'message'],
  ];

  test('says which field is at fault, charges nothing and leaves nothing', async () => {
    const before = await service.storedFiles('envelopes/');
    for (const [what, data, path] of BAD) {
      const refused = await makeEnvelope(account, { signers: [ANA()], ...data() });
      expect([what, ...refusal(refused)]).toEqual([what, 400, 'invalid_request']);
      expect(refused.body.error.message).toContain(`${path}:`);
    }
    expect(await account.credits()).toBe(30_300);
    expect(await quota()).toMatchObject({ used: 0 });
    await eventually(async () => (await service.storedFiles('envelopes/')).length === before.length);
    expect((await account.json('/v1/esign/envelopes')).body.count).toBe(0);
  });

  test('are documents that are no PDF, damaged ones, and large ones', async () => {
    const before = await service.storedFiles('envelopes/');
    const make = (file: Uint8Array<ArrayBuffer>, name = 'contrato.pdf') =>
      makeEnvelope(account, { signers: [ANA()] }, { file, name });
    expect(refusal(await make(RECEIPT_PNG, 'recibo.png'))).toEqual([415, 'unsupported_file_type']);
    expect(refusal(await make(RECEIPT_PNG))).toEqual([422, 'invalid_pdf']);
    const damaged = await make(DAMAGED_PDF);
    expect(refusal(damaged)).toEqual([422, 'invalid_pdf']);
    expect(damaged.body.error.message).toContain('"contrato.pdf"');
    const large = new Uint8Array(20 * 1024 * 1024 + 1);
    large.set(CONTRACT_PDF);
    expect(refusal(await make(large))).toEqual([413, 'file_too_large']);
    expect(await account.credits()).toBe(30_300);
    await eventually(async () => (await service.storedFiles('envelopes/')).length === before.length);
  });

  test.each(['http', 'https'])('is a document at a private address, by %s', async (scheme) => {
    const refused = await account.json('/v1/esign/envelopes', {
      method: 'POST',
      body: JSON.stringify({ file: { url: `${scheme}://10.0.0.1/contrato.pdf` }, signers: [ANA()] }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(refusal(refused)).toEqual([422, 'forbidden_url']);
    expect(await account.credits()).toBe(30_300);
  });

  test('is anything while the service has no certificate to seal with', async () => {
    await service.restartWith({ ESIGN_CERTIFICATE: '' });
    const refused = await makeEnvelope(account, { signers: [ANA()] });
    const draft = await makeEnvelope(account, { signers: [ANA()], send: false });
    expect([refused.status, draft.status]).toEqual([503, 201]);
    expect(await account.credits()).toBe(30_300);
  });
});
