import { randomUUID } from 'node:crypto';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, Call } from './support/account.ts';
import { axeFindings, pixelsBeyond, smallTargets, startBrowser } from './support/browser.ts';
import { Person } from './support/console-browser.ts';
import { ConsoleVisitor } from './support/console-visitor.ts';
import { ownedAccount } from './support/owned-account.ts';
import { Service } from './support/service.ts';

const CPF = '529.982.247-25';

let service: Service;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.start(), startBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

function validate(account: Account, values: number, call: Call = {}) {
  const body = JSON.stringify({ values: Array(values).fill(CPF) });
  const headers = { 'Content-Type': 'application/json' };
  return account.json('/v1/validate', { method: 'POST', body, headers, ...call });
}

/** The lines of a file, each as its cells, without the head. */
function linesOf(csv: string): string[][] {
  const [, ...lines] = csv.trimEnd().split('\r\n');
  return lines.map((line) => line.split(';'));
}

function sum(lines: string[][], column: number): number {
  return lines.reduce((total, cells) => total + Number(cells[column]), 0);
}

/** The rows of a table of the page, by its caption: the texts of their cells. */
function tableOf(html: string, caption: string): string[][] {
  const [table = ''] = new RegExp(`<caption>${caption}.*?</table>`).exec(html.replace(/\n\s*/g, '')) ?? [];
  return [...table.matchAll(/<tr>(<th scope="row">.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.replace(/<[^>]+>/g, '').trim(),
    ),
  );
}

const number = (text: string | undefined) => Number((text ?? '').replaceAll('.', ''));
const sumOf = (rows: string[][], column: number) =>
  rows.reduce((total, row) => total + number(row[column]), 0);

describe('usage', () => {
  test('is one sum on the page, in the file, in the API and in the ledger, over a day’s turn and a refund on the next day', async () => {
    await service.passTo(Date.parse('2027-03-10T23:50:00-03:00') - Date.now());
    const { account, owner, path } = await ownedAccount(service);
    const second = await owner.makeKey(account.id, { nome: 'Loja & filha' });
    for (let call = 0; call < 5; call++) await validate(account, 51);
    await validate(account, 1, { key: second });
    await validate(account, 1, { key: account.testKey });
    const page = { name: 'pedido.html', bytes: new TextEncoder().encode('<h1>Pedido 12</h1>') };
    await owner.convert(account.id, 'qualquer-para-pdf', page);
    service.faults.once('data.charged', async () => {
      await service.passTo(Date.parse('2027-03-11T00:00:30-03:00') - Date.now());
      return 'throw';
    });
    expect((await validate(account, 1_000, { key: second })).status).toBe(500);
    await validate(account, 101, { key: second });

    const range = { from: '2027-03-10', to: '2027-03-11' };
    const { body } = await account.json(`/v1/usage?from=${range.from}&to=${range.to}`);
    const asked = `?de=${range.from}&ate=${range.to}`;
    const { html } = await owner.get(`${path}/uso${asked}`);
    const file = await owner.get(`${path}/uso/csv${asked}`);
    const [ledger] = await service.rows(
      'Gate',
      account.id,
      "SELECT -sum(amount) AS spent FROM entry WHERE kind IN ('debit', 'refund')",
    );

    const credits = 5 * 2 + 1 + 5 + 3;
    const { calls } = body.totals;
    expect(body.totals).toEqual({ credits, calls: 5 + 1 + 1 + 1 + 1 + 1 + 1 });
    expect(body.data.map((day: { credits: number }) => day.credits)).toEqual([credits - 3, 3]);
    expect(ledger?.spent).toBe(credits);
    expect(html).toContain(`<strong>${credits} créditos</strong> em ${calls} chamadas`);
    for (const caption of ['Por endpoint', 'Por chave', 'Por dia']) {
      const rows = tableOf(html, caption);
      expect([caption, sumOf(rows, 1), sumOf(rows, 2)]).toEqual([caption, calls, credits]);
    }
    expect(tableOf(html, 'Por dia').map(([day]) => day)).toEqual(['11/03/2027', '10/03/2027']);
    expect(tableOf(html, 'Por chave')).toEqual([
      [`${account.liveKey.slice(0, 15)}…`, '6', '10'],
      ['Painel', '1', '5'],
      ['Loja &amp; filha', '3', '4'],
      [`${account.testKey.slice(0, 15)}…`, '1', '0'],
    ]);
    const lines = linesOf(file.html);
    expect([sum(lines, 4), sum(lines, 5)]).toEqual([calls, credits]);
    expect(lines).toContainEqual(['2027-03-10', 'validate', 'Loja & filha', second.slice(0, 15), '2', '1']);
    expect(file.headers.get('Content-Disposition')).toContain('brasilia-2027-03-10-a-2027-03-11.csv');
    await service.passTo(0);
  });

  test('from before keys were noted is read on, apart from what was used since', async () => {
    const { account, owner, path } = await ownedAccount(service);
    await validate(account, 51);
    await service.evict('Gate', account.id);
    for (const change of ['DROP TABLE key_usage', 'ALTER TABLE reservation DROP COLUMN key'])
      await service.rows('Gate', account.id, change);
    await service.evict('Gate', account.id);
    await validate(account, 1);
    const { html } = await owner.get(`${path}/uso`);
    expect(tableOf(html, 'Por chave')).toEqual([
      ['Sem chave anotada', '1', '2'],
      [`${account.liveKey.slice(0, 15)}…`, '1', '1'],
    ]);
    const lines = linesOf((await owner.get(`${path}/uso/csv`)).html);
    expect([sum(lines, 4), sum(lines, 5)]).toEqual([2, 3]);
  });

  test('is on the page as soon as a call is answered, also while calls are journaled, and slows none of them', async () => {
    const { account, owner, path } = await ownedAccount(service);
    const page = async () => tableOf((await owner.get(`${path}/uso`)).html, 'Por endpoint')[0];
    await Promise.all(Array.from({ length: 4 }, () => validate(account, 1)));
    for (let call = 5; call <= 7; call++) {
      await validate(account, 1);
      expect(await page()).toEqual(['validate', String(call), String(call)]);
    }
    await validate(account, 1);
    const unapplied =
      'SELECT count(*) AS calls FROM call_log WHERE seq > (SELECT applied FROM call_log_mark)';
    expect(await service.rows('Gate', account.id, unapplied)).toEqual([{ calls: 1 }]);
  });
});

describe('the file of usage', () => {
  test('is UTF-8 with its mark, and has no formula', async () => {
    const { account, owner, path } = await ownedAccount(service);
    const key = await owner.makeKey(account.id, { nome: '=HYPERLINK("http://x.example")' });
    await validate(account, 1, { key });
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${service.url}${path}/uso/csv`, { headers: { Cookie: cookie } });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toContain(`;"'=HYPERLINK(""http://x.example"")";`);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect((await owner.get(`${path}/uso`)).html).toContain('=HYPERLINK(&quot;http://x.example&quot;)');
  });

  test.each([
    ['?de=2026-11-20&ate=2026-11-01', 'não pode ser depois do último'],
    ['?de=2025-01-01&ate=2026-11-01', 'máximo de 366 dias'],
    ['?de=2026-02-31', 'uma data que existe'],
    ['?ate=%3Cscript%3E', 'uma data que existe'],
  ])('and the page for %s are refused at the field', async (query, words) => {
    const { owner, path } = await ownedAccount(service);
    for (const page of [`${path}/uso`, `${path}/uso/csv`]) {
      const { status, html } = await owner.get(page + query);
      expect([status, html.includes(words), /aria-invalid="true"/.test(html)]).toEqual([400, true, true]);
      expect(html).not.toContain('<script>');
    }
  });

  test('of another account is missing, as that of an account that never was', async () => {
    const [{ owner }, { path: other }] = [await ownedAccount(service), await ownedAccount(service)];
    const masked = async (path: string) => {
      const { status, html } = await owner.get(path);
      return [status, html.replace(/(req|acc)_\w+/g, '')];
    };
    for (const page of ['/uso', '/uso/csv']) {
      const missing = await masked(`/console/acc_00000000000000${page}`);
      expect(missing[0]).toBe(404);
      expect(await masked(other + page)).toEqual(missing);
    }
    expect((await new ConsoleVisitor(service).get(`${other}/uso/csv`)).status).toBe(303);
  });
});

describe('the franchise', () => {
  const PAGES = ['', '/chaves', '/uso', '/conta', '/conta/email', '/ids/req_7YQ2mWc0NfX4sLr9TzKd1B'];

  test('is said to be nearly used on each page below a fifth, and to be gone at its end', async () => {
    const { account, owner, path } = await ownedAccount(service, { plan: 'sandbox' });
    const said = async (words: string) =>
      Promise.all(PAGES.map(async (page) => (await owner.get(path + page)).html.includes(words)));
    const everywhere = PAGES.map(() => true);
    for (let call = 0; call < 4; call++) await validate(account, 1_000);
    expect(await said('franquia deste ciclo')).not.toContain(true);
    await validate(account, 1);
    expect(await said('Restam 19 de 100 créditos da franquia deste ciclo: menos de 20%.')).toEqual(
      everywhere,
    );
    await validate(account, 950);
    expect(await said('e não há créditos de pacotes: as chamadas pagas são recusadas.')).toEqual(everywhere);
    const expires = '2099-12-31';
    await service.operator.post(`/operator/accounts/${account.id}/credits`, { credits: 1_500, expires });
    expect(await said('que ainda têm 1.500 créditos.')).toEqual(everywhere);
    const { html } = await owner.get(`${path}/uso`);
    expect(tableOf(html, 'Créditos, na ordem').map((row) => row.slice(0, 3))).toEqual([
      ['Franquia do plano Sandbox', '0', '100'],
      ['Pacote', '1.500', '1.500'],
    ]);
    expect(html).toContain('01/01/2100 às 00:00');
  });
});

test('the page has no barrier at 360 and 1280 px, light and dark, and does its work without a script', async () => {
  const { account, email, owner, path } = await ownedAccount(service);
  await owner.makeKey(account.id, {
    nome: 'Servidor da loja, com um nome comprido',
    formulario: randomUUID(),
  });
  await validate(account, 51);
  await account.json('/v1/jobs');
  for (const look of [{ width: 360 }, { width: 1280 }, { width: 360, script: false }]) {
    const person = await Person.of(service, browser, email, look);
    // Without a script nothing runs in the page, axe included.
    const hasScript = look.script !== false;
    await person.signIn();
    await person.open(`${path}/uso`);
    expect(await person.text()).toContain('2 créditos em 2 chamadas');
    if (hasScript) expect(await axeFindings(person.page)).toEqual([]);
    if (hasScript) expect(await smallTargets(person.page)).toEqual([]);
    if (hasScript) expect(await pixelsBeyond(person.page)).toBe(0);
    await person.page.$eval('#de', (field) => field.setAttribute('value', '2026-02-01'));
    await person.page.$eval('#ate', (field) => field.setAttribute('value', '2026-02-02'));
    await person.tabTo('a[href*="/uso/csv"]');
    await person.enterAt('form.range button');
    expect(await person.text()).toContain('Nenhuma chamada nestes dias.');
    if (hasScript) expect(await axeFindings(person.page)).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.close();
  }
});
