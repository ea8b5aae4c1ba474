import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, form } from './support/account.ts';
import { axeFindings, pixelsBeyond, smallTargets, startBrowser } from './support/browser.ts';
import { Person } from './support/console-browser.ts';
import { CONTRACT_PDF, DAMAGED_PDF } from './support/files.ts';
import { ownedAccount } from './support/owned-account.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.start(), startBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

const CPF_LIKE = '52998224725';
/** A form with one PDF in a field. */
function pdfForm(field: string, fields: Record<string, string>): FormData {
  const data = form([], fields);
  data.append(field, new Blob([CONTRACT_PDF]), 'contrato.pdf');
  return data;
}

const MISSING = '/v1/jobs/job_7YQ2mWc0NfX4sLr9TzKd1B';

/** Makes a call that is refused; gives its request id. */
async function refused(account: Account, path = MISSING, call = {}): Promise<string> {
  const { status, body } = await account.json(path, call);
  expect(status).toBeGreaterThanOrEqual(400);
  return body.error.request_id;
}

/** The rows that the Gate keeps, once it has so many calls in them. */
async function noted(account: Account, calls: number): Promise<Record<string, unknown>[]> {
  const rows = () =>
    service.rows('Gate', account.id, 'SELECT code, calls, endpoint, message FROM failure ORDER BY seq');
  await eventually(async () => {
    const counted = (await rows()).reduce((sum, row) => sum + Number(row.calls), 0);
    return counted >= calls;
  });
  return rows();
}

describe('a refused call', () => {
  test('is found by its request id a moment later, and leads to the page of its error', async () => {
    const { account, owner, path } = await ownedAccount(service);
    const began = Date.now();
    const id = await refused(account);
    let location = '';
    await eventually(async () => {
      const found = await owner.get((await owner.post(`${path}/buscar`, { id })).location);
      location = found.location;
      return location !== '';
    });
    console.log(`a refused call was found after ${((Date.now() - began) / 1_000).toFixed(1)} s`);
    expect(location).toBe(`${path}/falhas/${id}`);
    const { status, html } = await owner.get(location);
    expect([status, html.includes(id), html.includes('A tarefa não existe')]).toEqual([200, true, true]);
    const [, link = ''] = /href="(\/docs\/erros\/\w+)"/.exec(html) ?? [];
    expect(link).toBe('/docs/erros/job_not_found');
    expect((await owner.get(link)).status).toBe(200);
  });

  test('is listed with its key, endpoint, code and number of equal ones, whoever made it and however it was admitted', async () => {
    const { account, owner, path } = await ownedAccount(service);
    const key = await owner.makeKey(account.id, { nome: 'Loja' });
    for (let call = 0; call < 3; call++) await refused(account);
    await refused(account, MISSING, { key });
    await refused(account, '/v1/validate', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'text/plain' },
    });
    await refused(account, '/v1/nada');
    await refused(account, '/v1/jobs?limit=0', { key: account.testKey });
    const wrong = { name: 'planilha.xlsx', bytes: new TextEncoder().encode('nada') };
    expect((await owner.convert(account.id, 'comprimir-pdf', wrong)).status).toBe(415);
    await noted(account, 8);
    const { html } = await owner.get(`${path}/falhas`);
    const rows = [...html.replace(/\n\s*/g, '').matchAll(/<tr>(<th scope="row">.*?)<\/tr>/g)].map(
      ([, row = '']) =>
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
          cell.replace(/<[^>]+>/g, '').trim(),
        ),
    );
    const [live, test] = [`${account.liveKey.slice(0, 15)}…`, `${account.testKey.slice(0, 15)}…`];
    const shown = rows.map(([, key, endpoint, error, times]) => [
      key,
      endpoint,
      /^\d+ [a-z_]+/.exec(error ?? '')?.[0],
      times,
    ]);
    expect(shown).toHaveLength(6);
    for (const row of [
      [live, 'jobs', '404 job_not_found', '3'],
      ['Loja', 'jobs', '404 job_not_found', '1'],
      [live, 'validate', '415 unsupported_media_type', '1'],
      [live, 'other', '404 not_found', '1'],
      [test, 'jobs', '400 invalid_request', '1'],
      ['Painel (você)', 'tools/comprimir-pdf', '415 unsupported_file_type', '1'],
    ])
      expect(shown).toContainEqual(row);
  });

  test('leaves nothing of what it sent: no body, no option, no name of a file', async () => {
    const { account } = await ownedAccount(service);
    const secret = 'segredo-7Q';
    const headers = { 'Content-Type': 'application/json' };
    const json = (path: string, body: unknown) =>
      refused(account, path, { method: 'POST', body: JSON.stringify(body), headers });
    const post = (path: string, body: FormData) => refused(account, path, { method: 'POST', body });
    const pdf: [string, Uint8Array] = ['contrato.pdf', CONTRACT_PDF];
    const envelopeOf = (fields: object, signer: object = {}) =>
      JSON.stringify({
        name: 'a',
        signers: [{ name: 'Ana', email: 'ana@exemplo.com.br', ...signer }],
        ...fields,
      });
    const calls = [
      () => post('/v1/tools/comprimir-pdf', form([[`${secret}.xlsx`, 'x']])),
      () => post('/v1/tools/comprimir-pdf', form([[`${secret}.pdf`, 'x']])),
      () => post('/v1/tools/comprimir-pdf', form([[`${secret}.pdf`, '']])),
      () => post('/v1/tools/comprimir-pdf', form([pdf], { [secret]: secret })),
      () => post('/v1/tools/girar-pdf', form([pdf], { angle: secret })),
      () => json('/v1/tools/comprimir-pdf', { files: [], options: { [secret]: secret } }),
      () => json('/v1/tools/comprimir-pdf', { files: [{ [secret]: secret }] }),
      () => json('/v1/tools/comprimir-pdf', { [secret]: secret }),
      () => json('/v1/tools/comprimir-pdf', { files: [{ url: `https://${secret}.invalid/a.pdf` }] }),
      () => json('/v1/tools/comprimir-pdf', { files: [{ base64: `%${secret}`, name: `${secret}.pdf` }] }),
      () => json('/v1/tools/comprimir-pdf', { [secret]: { [secret]: { base64: '%' } } }),
      () => json('/v1/validate', { [secret]: secret }),
      () => json('/v1/validate', { value: CPF_LIKE, type: secret }),
      () => json('/v1/pix/brcode', { [secret]: secret }),
      () => json('/v1/pix/brcode', { key: secret, name: secret, city: secret }),
      () => json('/v1/qrcode', { text: 'a', [secret]: 1 }),
      () => json('/v1/barcode', { type: 'ean13', value: '7891234567890' }),
      () => json('/v1/boleto/parse', { code: secret }),
      () => post('/v1/esign/envelopes', pdfForm('file', { [secret]: secret })),
      () => post('/v1/esign/envelopes', pdfForm('file', { data: secret })),
      () => post('/v1/esign/envelopes', pdfForm('file', { data: envelopeOf({ [secret]: secret }) })),
      () => post('/v1/esign/envelopes', pdfForm('file', { data: envelopeOf({}, { email: secret }) })),
      () => post('/v1/esign/envelopes', pdfForm('file', { data: envelopeOf({}, { cpf: secret }) })),
      () => post('/v1/esign/envelopes', pdfForm('file', { data: envelopeOf({ expires_at: secret }) })),
      () => post('/v1/expedicao/lotes', pdfForm('labels', { [secret]: secret })),
      () => post('/v1/expedicao/lotes', pdfForm('labels', { intercalar: secret })),
      () => json('/v1/webhooks/test', { url: `https://${secret}.local/` }),
      () => refused(account, `/v1/tools/${secret}`),
      () => refused(account, `/v1/jobs/${secret}`),
      () => refused(account, `/v1/usage?from=${secret}`),
      () => refused(account, `/v1/jobs?status=${secret}`),
      () => refused(account, `/v1/cep/${secret}`),
      () => refused(account, `/v1/${secret}`),
      () =>
        refused(account, '/v1/validate', {
          method: 'POST',
          body: '{}',
          headers: { ...headers, 'Idempotency-Key': `${secret} x` },
        }),
    ];
    for (const call of calls) await call();
    const rows = await noted(account, calls.length);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain('7891234567890');
    expect(rows.map(({ message }) => message)).toContain(
      'A ferramenta comprimir-pdf não aceita o arquivo "…". Extensões aceitas: pdf.',
    );
  });

  test('that reached no account is not noted', async () => {
    const { account } = await ownedAccount(service);
    const before = service.faults.passed('failures.noting');
    for (const key of [
      '',
      'svc_live_x',
      `${account.liveKey.slice(0, -1)}${account.liveKey.endsWith('0') ? '1' : '0'}`,
    ])
      await refused(account, '/v1/me', { key });
    const id = await refused(account);
    await noted(account, 1);
    expect(await service.rows('Gate', account.id, 'SELECT request FROM failure_request')).toEqual([
      { request: id },
    ]);
    expect(service.faults.passed('failures.noting') - before).toBe(1);
  });

  test('of a revoked key is noted', async () => {
    const { account } = await ownedAccount(service);
    await service.operator.post('/operator/keys/revoke', { key: account.testKey });
    await refused(account, '/v1/me', { key: account.testKey });
    expect(await noted(account, 1)).toMatchObject([{ code: 'revoked_api_key', endpoint: 'me' }]);
  });

  test('is noted once where the Gate could not be told at first', async () => {
    const { account } = await ownedAccount(service);
    service.faults.once('failures.noting', 'throw');
    await refused(account);
    expect(await noted(account, 1)).toMatchObject([{ code: 'job_not_found', calls: 1 }]);
  });
});

test('a flood of refusals by one key is one row with its number, and few calls of the Gate', async () => {
  const { account } = await ownedAccount(service, { plan: 'sandbox' });
  const FLOOD = 600;
  const before = service.faults.passed('failures.noting');
  const calls = Array.from({ length: FLOOD }, () => account.call('/v1/me'));
  const limited = (await Promise.all(calls)).filter(({ status }) => status === 429).length;
  const rows = await noted(account, limited);
  const told = service.faults.passed('failures.noting') - before;
  console.log(`${limited} refusals: ${rows.length} rows, ${told} calls of the Gate to note them`);
  expect(limited).toBe(FLOOD - 10);
  expect(rows.reduce((sum, row) => sum + Number(row.calls), 0)).toBe(limited);
  expect(rows.length).toBeLessThanOrEqual(2);
  expect(told).toBeLessThan(FLOOD / 10);
});

describe('the page of failures', () => {
  test('has the failed jobs beside the calls, and leads to each', async () => {
    const { account, owner, path } = await ownedAccount(service);
    const { body } = await account.endedJob('comprimir-pdf', form([['folha.pdf', DAMAGED_PDF]]));
    expect(body.status).toBe('error');
    const { html } = await owner.get(`${path}/falhas`);
    expect(html).toContain(`href="${path}/tarefas/${body.id}"`);
    expect(html).not.toContain('folha.pdf');
    expect((await owner.get(`${path}/tarefas/${body.id}`)).status).toBe(200);
  });

  test('says the first step where nothing failed', async () => {
    const { owner, path } = await ownedAccount(service);
    const { html } = await owner.get(`${path}/falhas`);
    expect(html).toContain('Nenhuma chamada desta conta foi recusada.');
    expect(html).toContain('Nenhuma tarefa falhou.');
  });

  test('of another account, and a failure of another’s, are missing as those that never were', async () => {
    const [{ owner, path }, { account: other, path: foreign }] = [
      await ownedAccount(service),
      await ownedAccount(service),
    ];
    const id = await refused(other);
    await noted(other, 1);
    const masked = async (page: string) => {
      const { status, html } = await owner.get(page);
      return [status, html.replace(/(req|acc)_\w+/g, '')];
    };
    const missing = await masked(`${path}/falhas/req_7YQ2mWc0NfX4sLr9TzKd1B`);
    expect(missing[0]).toBe(404);
    for (const page of [
      `${path}/falhas/${id}`,
      `${foreign}/falhas/${id}`,
      `${foreign}/falhas`,
      `${path}/falhas/x`,
    ])
      expect(await masked(page)).toEqual(missing);
    const unknown = await masked(`${path}/ids/req_7YQ2mWc0NfX4sLr9TzKd1B`);
    expect(await masked(`${path}/ids/${id}`)).toEqual(unknown);
    for (const page of ['0', '2', '-1', 'x', '1e3', '99999999'])
      expect((await owner.get(`${path}/falhas?pagina=${page}`)).status).toBe(404);
  });

  test('has no barrier at 360 and 1280 px, light and dark, and does its work without a script', async () => {
    const { account, email, path } = await ownedAccount(service);
    const id = await refused(account, '/v1/usage?from=ontem');
    for (const endpoint of ['/v1/usage?from=2026-11-02&to=2026-11-01', '/v1/jobs?limit=0', MISSING])
      await refused(account, endpoint);
    await noted(account, 4);
    for (const look of [{ width: 360 }, { width: 1280 }, { width: 360, script: false }]) {
      const person = await Person.of(service, browser, email, look);
      // Without a script nothing runs in the page, axe included.
      const hasScript = look.script !== false;
      await person.signIn();
      await person.open(`${path}/falhas`);
      if (hasScript) expect(await axeFindings(person.page)).toEqual([]);
      if (hasScript) expect(await smallTargets(person.page)).toEqual([]);
      if (hasScript) expect(await pixelsBeyond(person.page)).toBe(0);
      await person.tabTo('#buscar-id');
      await person.page.keyboard.type(id);
      await person.enter();
      expect(await person.heading()).toBe('Chamada que falhou');
      if (hasScript) expect(await axeFindings(person.page)).toEqual([]);
      if (hasScript) expect(await pixelsBeyond(person.page)).toBe(0);
      await person.enterAt('a[href$="/docs/erros/invalid_request"]');
      expect(person.path()).toBe('/docs/erros/invalid_request');
      expect(person.complaints).toEqual([]);
      await person.close();
    }
  });

  test('shows a page at a time', async () => {
    const { account, owner, path } = await ownedAccount(service);
    await refused(account);
    await noted(account, 1);
    await service.rows(
      'Gate',
      account.id,
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 119)
       INSERT INTO failure (minute, key, person, endpoint, status, code, message, at, calls)
       SELECT ${Date.now()} - n * 60000, 'k', '', 'jobs', 404, 'job_not_found', '<b>' || n, ${Date.now()} - n * 60000, 1 FROM number`,
    );
    await service.rows(
      'Gate',
      account.id,
      "INSERT INTO failure_request SELECT 'req_' || seq, seq, 0 FROM failure WHERE key = 'k'",
    );
    const first = await owner.get(`${path}/falhas`);
    expect(first.html).toContain('1 a 50 de 120');
    expect(first.html).toContain('&lt;b&gt;');
    const last = await owner.get(`${path}/falhas?pagina=3`);
    expect(last.html).toContain('101 a 120 de 120');
    expect(last.html).not.toContain('Tarefas que falharam');
    expect((await owner.get(`${path}/falhas?pagina=4`)).status).toBe(404);
  });
});
