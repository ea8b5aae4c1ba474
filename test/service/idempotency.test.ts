import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, form } from './support/account.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { CONTRACT_PDF, TWO_FILES } from './support/files.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

function merge(account: Account, idempotencyKey: string, query = '', fields: Record<string, string> = {}) {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return account.json(`/v1/tools/unir-pdf${query}`, {
    method: 'POST',
    body: form(TWO_FILES, fields),
    headers,
  });
}

function spendOn(account: Account, documents: number) {
  return account.json('/v1/validate', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ values: Array.from({ length: documents }, () => '111.444.777-35') }),
  });
}

describe('an Idempotency-Key', () => {
  test('gives the original response again: status, body and Location, charged once, marked as a replay', async () => {
    const account = await service.account();
    const first = await merge(account, 'a');
    await eventually(async () => (await account.json(`/v1/jobs/${first.body.id}`)).body.status === 'done');
    const second = await merge(account, 'a');
    expect(second.status).toBe(202);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
    expect([first, second].map((answer) => answer.headers.get('Idempotent-Replayed'))).toEqual([
      null,
      'true',
    ]);
    expect(await account.credits()).toBe(30_000 - 2);
    await eventually(async () => (await service.storedFiles()).every((key) => !key.includes('/in/')));
    expect(await service.storedFiles(`jobs/${first.body.id}/`)).toHaveLength(1);
  });

  test('50 parallel identical multipart POSTs: one job, one debit, 49 replays', async () => {
    const account = await service.account();
    const answers = await Promise.all(Array.from({ length: 50 }, () => merge(account, 'cinquenta')));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 202)).toBe(true);
    expect(answers.filter((answer) => answer.headers.get('Idempotent-Replayed') === 'true')).toHaveLength(49);
    expect(await account.credits()).toBe(30_000 - 2);
    expect((await account.json('/v1/jobs')).body.count).toBe(1);
  });

  test('50 parallel identical POSTs that wait get the same finished job', async () => {
    const account = await service.account();
    const answers = await Promise.all(Array.from({ length: 50 }, () => merge(account, 'espera', '?wait=60')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
    expect(answers[0]?.body.status).toBe('done');
    expect(await account.credits()).toBe(30_000 - 2);
  });

  test('with another request is 409 idempotency_key_reused: options, files and webhook_url are compared', async () => {
    const account = await service.account();
    await merge(account, 'b');
    const others = [
      merge(account, 'b', '', { bookmarks: 'false' }),
      merge(account, 'b', '?webhook_url=https://exemplo.com.br/aviso'),
      account.json('/v1/tools/unir-pdf', {
        method: 'POST',
        body: form([...TWO_FILES].reverse()),
        headers: { 'Idempotency-Key': 'b' },
      }),
      account.json('/v1/tools/converter-imagem', {
        method: 'POST',
        body: form(TWO_FILES.slice(1), { format: 'jpg' }),
        headers: { 'Idempotency-Key': 'b' },
      }),
    ];
    for (const other of await Promise.all(others)) {
      expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_key_reused']);
    }
    expect(await account.credits()).toBe(30_000 - 2);
  });

  test('is of one account and one mode: the same key elsewhere begins anew', async () => {
    const [one, other] = [await service.account(), await service.account()];
    const body = () => form(TWO_FILES);
    const headers = { 'Idempotency-Key': 'c' };
    const answers = [
      await merge(one, 'c'),
      await merge(other, 'c'),
      await one.json('/v1/tools/unir-pdf', { method: 'POST', body: body(), headers, key: one.testKey }),
    ];
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(3);
    expect(answers.map((answer) => answer.body.test)).toEqual([false, false, true]);
  });

  test('does not compare wait or the encoding', async () => {
    const account = await service.account();
    const first = await merge(account, 'd', '?wait=60');
    const files = TWO_FILES.map(([name, bytes]) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
    const second = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      body: JSON.stringify({ files }),
      headers: { 'Idempotency-Key': 'd', 'Content-Type': 'application/json' },
    });
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  });

  test('of a refused call is free: corrected, the same key works', async () => {
    const account = await service.account({ plan: 'sandbox' });
    const files = (count: number) =>
      Array.from({ length: count }, (_, n): [string, Uint8Array<ArrayBuffer>] => [`${n}.pdf`, CONTRACT_PDF]);
    const headers = { 'Idempotency-Key': 'e' };
    const refused = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(files(1)),
      headers,
    });
    expect(refused.body.error.code).toBe('too_few_files');
    const corrected = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(files(2)),
      headers,
    });
    expect([corrected.status, corrected.headers.get('Idempotent-Replayed')]).toEqual([202, null]);
  });

  test('with the last credit spent, the retry is still a replay, and anything else is 402', async () => {
    const account = await service.account({ plan: 'sandbox' });
    // Of the hundred credits: a list of a thousand documents costs 20, one of 900 costs 18.
    for (const values of [1_000, 1_000, 1_000, 1_000, 900]) await spendOn(account, values);
    const headers = { 'Idempotency-Key': 'ultimo' };
    const last = await account.json('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES), headers });
    expect([last.status, last.headers.get('X-Credits-Remaining')]).toEqual([202, '0']);
    const retry = await account.json('/v1/tools/unir-pdf', {
      method: 'POST',
      body: form(TWO_FILES),
      headers,
    });
    expect([retry.status, retry.body.id, retry.headers.get('X-Credits-Remaining')]).toEqual([
      202,
      last.body.id,
      '0',
    ]);
    const another = await account.json('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES) });
    expect([another.status, another.body.error.code]).toEqual([402, 'insufficient_credits']);
  });

  test('is forgotten after 24 hours', async () => {
    const account = await service.account();
    const first = await merge(account, 'f', '?wait=60');
    await service.passTo(24 * 3_600_000 + 60_000);
    const later = await merge(account, 'f', '?wait=60');
    await service.passTo(0);
    expect([later.status, later.body.id === first.body.id]).toEqual([200, false]);
  });
});

describe('a client that is cut off while it waits', () => {
  test('and retries gets the same job; the ledger knows it once', async () => {
    const account = await service.account();
    service.container.pause();
    const headers = { Authorization: `Bearer ${account.liveKey}`, 'Idempotency-Key': 'corte' };
    const cut = new AbortController();
    const url = `${service.url}/v1/tools/unir-pdf?wait=60`;
    const first = checkedFetch(url, {
      method: 'POST',
      headers,
      body: form(TWO_FILES),
      signal: cut.signal,
    }).catch(() => 'cut');
    await eventually(async () => (await account.json('/v1/jobs')).body.count === 1);
    cut.abort();
    expect(await first).toBe('cut');
    const retry = merge(account, 'corte', '?wait=60');
    service.container.resume();
    const { status, body, headers: answered } = await retry;
    expect([status, body.status, answered.get('Idempotent-Replayed')]).toEqual([200, 'done', 'true']);
    expect((await account.json('/v1/jobs')).body.count).toBe(1);
    expect(await account.credits()).toBe(30_000 - 2);
  });
});
