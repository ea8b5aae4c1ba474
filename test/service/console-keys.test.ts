import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountForm, ConsoleVisitor, keyOn } from './support/console-visitor.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { eventually, Service } from './support/service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let people = 0;
function newAddress(): string {
  return `dona.conta${++people}@exemplo.com.br`;
}

/** Somebody who is signed in, with an account of their own. */
async function owner(): Promise<{ visitor: ConsoleVisitor; email: string; account: string }> {
  const [visitor, email] = [new ConsoleVisitor(service), newAddress()];
  await visitor.signIn(email);
  return { visitor, email, account: await visitor.openAccount('Padaria Aurora') };
}

async function statusOf(key: string, path = '/v1/me'): Promise<[number, unknown]> {
  const response = await checkedFetch(service.url + path, { headers: { Authorization: `Bearer ${key}` } });
  const body: { error?: { code: string } } = JSON.parse(await response.text());
  return [response.status, body.error?.code];
}

/** The hashes by which a page names the keys in force. */
async function keysOn(visitor: ConsoleVisitor, account: string): Promise<string[]> {
  const { html } = await visitor.get(`/console/${account}/chaves`);
  return [...html.matchAll(/name="chave" value="(\w+)"/g)].map(([, hash = '']) => hash);
}

async function operatorAccount(email: string, more: object = {}): Promise<Record<string, unknown>> {
  const given = { email, name: 'Loja do Bairro', plan: 'start', site_plan: 'gratis', adult: true, ...more };
  return service.operator.post('/operator/accounts', given);
}

describe('a key', () => {
  test('is shown in the answer that made it, and on no other page', async () => {
    const { visitor, account } = await owner();
    const form = randomUUID();
    const key = await visitor.makeKey(account, { formulario: form });
    expect(await statusOf(key)).toEqual([200, undefined]);
    const again = await visitor.post(`/console/${account}/chaves/nova`, { nome: 'Loja', formulario: form });
    expect([again.status, keyOn(again.html)]).toEqual([409, undefined]);
    const list = await visitor.get(`/console/${account}/chaves`);
    expect([list.html.includes(key.slice(0, 15)), list.html.includes(key)]).toEqual([true, false]);
  });

  test('is made once by a form that is posted ten times at once', async () => {
    const { visitor, account } = await owner();
    const form = { nome: 'Loja', modo: 'live', formulario: randomUUID() };
    const posts = Array.from({ length: 10 }, () => visitor.post(`/console/${account}/chaves/nova`, form));
    const answers = await Promise.all(posts);
    expect(answers.filter(({ html }) => keyOn(html) !== undefined)).toHaveLength(1);
    expect(await keysOn(visitor, account)).toHaveLength(1);
  });

  test('beyond the most of the plan is refused with the way out, and what was typed stays', async () => {
    const { visitor, account } = await owner();
    await visitor.makeKey(account);
    const test = await visitor.makeKey(account, { modo: 'test' });
    expect(test).toMatch(/^svc_test_/);
    const { status, html } = await visitor.post(`/console/${account}/chaves/nova`, {
      nome: 'A terceira',
      formulario: randomUUID(),
    });
    expect([status, keyOn(html)]).toEqual([400, undefined]);
    expect(html).toContain('O plano Sandbox tem no máximo 2 chaves em uso');
    expect(html).toContain('value="A terceira"');
    const [first = ''] = await keysOn(visitor, account);
    await visitor.post(`/console/${account}/chaves/revogar`, { chave: first });
    expect(await visitor.makeKey(account)).toMatch(/^svc_live_/);
  });

  test('that was revoked is refused at the very next call, also while calls are journaled', async () => {
    const email = newAddress();
    const created = await operatorAccount(email, { plan: 'scale' });
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn(email);
    const account = String(created.account_id);
    const key = await visitor.makeKey(account);
    for (let calls = 0; calls < 4; calls++) expect(await statusOf(key)).toEqual([200, undefined]);
    const journaled = await service.rows(
      'Gate',
      account,
      "SELECT 1 FROM due WHERE kind = 'apply-call-journal'",
    );
    expect(journaled).toHaveLength(1);
    const { html } = await visitor.get(`/console/${account}/chaves`);
    const hash = new RegExp(`${key.slice(0, 15)}[\\s\\S]*?name="chave" value="(\\w+)"`).exec(html)?.[1] ?? '';
    expect((await visitor.post(`/console/${account}/chaves/revogar`, { chave: hash })).status).toBe(303);
    expect(await statusOf(key)).toEqual([401, 'revoked_api_key']);
  });

  test('is made, listed for the operator and revoked in the database too, after a fault between', async () => {
    const { visitor, account } = await owner();
    service.faults.times('gate.key-created', 1, 'throw');
    const form = randomUUID();
    expect(await visitor.makeKey(account, { formulario: form })).toBe('');
    const [lost = ''] = await keysOn(visitor, account);
    await visitor.post(`/console/${account}/chaves/revogar`, { chave: lost });
    const database = await service.platform.getD1Database('DB');
    const rows = () =>
      database.prepare('SELECT revoked_at FROM api_keys WHERE account_id = ?').bind(account).all();
    await eventually(async () => (await rows()).results.some((row) => row.revoked_at !== null));
  });

  test('with an end is refused from then on as a revoked one is', async () => {
    const { visitor, account } = await owner();
    const key = await visitor.makeKey(account, { validade: '30' });
    await service.passTo(30 * DAY_MS - MINUTE_MS);
    expect(await statusOf(key)).toEqual([200, undefined]);
    await service.passTo(30 * DAY_MS + MINUTE_MS);
    expect(await statusOf(key)).toEqual([401, 'revoked_api_key']);
    await service.passTo(0);
    expect((await visitor.get(`/console/${account}/chaves`)).html).toContain('Vale até');
  });

  test.each([
    ['0', 0],
    ['1', 1],
    ['24', 24],
  ])('that replaces another ends it after %s hours, and does not count beside it', async (sobreposicao, hours) => {
    const { visitor, account } = await owner();
    const old = await visitor.makeKey(account);
    await visitor.makeKey(account, { modo: 'test' });
    const { html } = await visitor.get(`/console/${account}/chaves`);
    const [, troca = ''] =
      new RegExp(`${old.slice(0, 15)}[\\s\\S]*?name="chave" value="(\\w+)"`).exec(html) ?? [];
    const form = { nome: 'Nova', troca, sobreposicao, formulario: randomUUID() };
    const replaced = await visitor.makeKey(account, form);
    expect(await statusOf(replaced)).toEqual([200, undefined]);
    const again = await visitor.post(`/console/${account}/chaves/nova`, form);
    expect([again.status, keyOn(again.html)]).toEqual([409, undefined]);
    if (hours > 0) {
      await service.passBy(hours * 60 * MINUTE_MS - MINUTE_MS);
      expect(await statusOf(old)).toEqual([200, undefined]);
    }
    await service.passBy(2 * MINUTE_MS);
    expect(await statusOf(old)).toEqual([401, 'revoked_api_key']);
    expect(await statusOf(replaced)).toEqual([200, undefined]);
    await service.passTo(0);
  });

  test('is listed with its last call, and one of test with the account’s calls of the day', async () => {
    const { visitor, account } = await owner();
    const page = async () => (await visitor.get(`/console/${account}/chaves`)).html;
    const key = await visitor.makeKey(account, { modo: 'test' });
    expect(await page()).toContain('Nunca usada.');
    for (let calls = 0; calls < 3; calls++) await statusOf(key);
    expect(await page()).toMatch(/Chamadas de teste hoje[\s\S]*3 de 20[\s\S]*Última chamada em <time/);
  });

  test.each([
    ['an empty name', '', 'Digite um nome'],
    ['a name of spaces', '   ', 'Digite um nome'],
    ['a name of 10 KB', 'a'.repeat(10_000), 'passa de 60 caracteres'],
    ['a direction mark in its name', 'Loja\u202e', 'caracteres invisíveis'],
    ['a line break in its name', 'Loja\r\nduas', 'caracteres invisíveis'],
  ])('is not made with %s', async (_, nome, words) => {
    const { visitor, account } = await owner();
    const answer = await visitor.post(`/console/${account}/chaves/nova`, { nome, formulario: randomUUID() });
    expect([answer.status, answer.html.includes(words)]).toEqual([400, true]);
    expect(answer.html).toMatch(/id="nome"[^>]*aria-invalid="true"/);
    expect(await keysOn(visitor, account)).toEqual([]);
  });

  test('shows a name with signs of HTML as it was typed', async () => {
    const { visitor, account } = await owner();
    await visitor.makeKey(account, { nome: '<b onclick="x">javascript:alert(1)</b>' });
    const { html } = await visitor.get(`/console/${account}/chaves`);
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;javascript:alert(1)&lt;/b&gt;');
  });

  test('takes a new code after 15 minutes, before the form is shown and at its post, and what was typed comes back', async () => {
    const { visitor, email, account } = await owner();
    await service.passBy(15 * MINUTE_MS);
    const page = `/console/${account}/chaves/nova`;
    expect((await visitor.get(page)).location).toBe(`/entrar?next=${encodeURIComponent(page)}`);
    const { location } = await visitor.post(page, {
      nome: 'Açaí & cia',
      modo: 'test',
      formulario: randomUUID(),
    });
    const next = new URL(location, service.url).searchParams.get('next') ?? '';
    const typed = 'nome=A%C3%A7a%C3%AD%20%26%20cia&modo=test&validade=sem-fim&sobreposicao=24&troca=';
    expect(next).toBe(`${page}?${typed}`);
    expect(await keysOn(visitor, account)).toEqual([]);
    expect((await visitor.signIn(email, email, next)).location).toBe(next);
    const { status, html } = await visitor.get(next);
    expect([status, html.includes('value="Açaí &amp; cia"')]).toEqual([200, true]);
    await service.passTo(0);
  });
});

describe('an account', () => {
  test('that the operator made is its owner’s at their sign-in, no stranger’s, and no second comer’s', async () => {
    const email = newAddress();
    const { account_id } = await operatorAccount(`  ${email.toUpperCase()}`.trim());
    const stranger = new ConsoleVisitor(service);
    await stranger.signIn(newAddress());
    const page = `/console/${account_id}/chaves`;
    expect((await stranger.get(page)).status).toBe(404);
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn(email);
    expect((await visitor.get('/console')).location).toBe(`/console/${account_id}`);
    expect((await visitor.get(page)).html).toContain('svc_live_');
    const seated = await service.rows('Gate', String(account_id), 'SELECT person FROM member');
    expect(seated).toHaveLength(1);
  });

  test('is its owner’s after a fault between its Gate and the person, too', async () => {
    const email = newAddress();
    const { account_id } = await operatorAccount(email);
    service.faults.times('gate.claimed', 1, 'throw');
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn(email);
    await eventually(async () => (await visitor.get('/console')).location === `/console/${account_id}`);
    const seated = await service.rows('Gate', String(account_id), 'SELECT person FROM member');
    expect(seated).toHaveLength(1);
  });

  test('whose database row names another’s address is not that other’s: its Gate decides', async () => {
    const { account } = await owner();
    const thief = newAddress();
    const database = await service.platform.getD1Database('DB');
    await eventually(async () => {
      const changed = await database
        .prepare('UPDATE accounts SET address = ? WHERE id = ?')
        .bind(thief, account)
        .run();
      return changed.meta.changes === 1;
    });
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn(thief);
    expect((await visitor.get(`/console/${account}/chaves`)).status).toBe(404);
  });

  test('without adulthood says so, and its keys count once it is confirmed', async () => {
    const email = newAddress();
    const { account_id, live_key } = await operatorAccount(email, { adult: false });
    expect(await statusOf(String(live_key))).toEqual([403, 'account_not_eligible']);
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn(email);
    const page = `/console/${account_id}/maioridade`;
    expect((await visitor.get(`/console/${account_id}/chaves`)).html).toContain(page);
    expect((await visitor.post(page, {})).status).toBe(400);
    expect((await visitor.post(page, { maior: 'sim' })).status).toBe(303);
    expect(await statusOf(String(live_key))).toEqual([200, undefined]);
  });

  test('is opened at most three times by one address, and ten times a day from one network', async () => {
    const visitor = new ConsoleVisitor(service, { ip: '198.51.100.7' });
    await visitor.signIn(newAddress());
    for (let opened = 0; opened < 3; opened++) await visitor.openAccount(`Conta ${opened}`);
    const fourth = await visitor.post('/console', accountForm('Mais uma'));
    expect([fourth.status, fourth.html.includes('no máximo 3 contas')]).toEqual([400, true]);
    for (let opened = 0; opened < 6; opened++) {
      const other = new ConsoleVisitor(service, { ip: '198.51.100.7' });
      await other.signIn(newAddress());
      await other.openAccount('Loja');
    }
    const last = new ConsoleVisitor(service, { ip: '198.51.100.7' });
    await last.signIn(newAddress());
    const refused = await last.post('/console', accountForm('Loja'));
    expect([refused.status, refused.html.includes('a partir da sua rede')]).toEqual([400, true]);
  });

  test.each([
    'person.opening',
    'person.opened',
    'gate.provisioned',
  ])('is opened once, with its owner, after a fault at %s', async (point) => {
    const [visitor, email] = [new ConsoleVisitor(service), newAddress()];
    await visitor.signIn(email);
    service.faults.times(point, 1, 'throw');
    await visitor.post('/console', accountForm('Padaria Aurora'));
    await eventually(async () => /^\/console\/acc_/.test((await visitor.get('/console')).location));
    const account = (await visitor.get('/console')).location.slice('/console/'.length);
    expect(await visitor.makeKey(account)).toMatch(/^svc_live_/);
    const database = await service.platform.getD1Database('DB');
    await eventually(async () => {
      const rows = await database.prepare('SELECT id FROM accounts WHERE email = ?').bind(email).all();
      return rows.results.length === 1;
    });
  });

  test('is not opened by an empty form, which says each field that is wrong', async () => {
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn('tito.vazio@exemplo.com.br');
    const { status, html } = await visitor.post('/console', {});
    expect(status).toBe(400);
    for (const field of ['nome', 'maior', 'termos']) {
      expect(html).toContain(`<a href="#${field}">`);
      expect(html).toContain(`id="${field}-erro"`);
    }
    expect((await visitor.get('/console')).html).toContain('Abrir uma conta');
  });

  test('of another is missing on every route, as one that never was', async () => {
    const [{ account }, { visitor }] = [await owner(), await owner()];
    const bodies = { nome: 'Loja', maior: 'sim', chave: 'x', formulario: randomUUID() };
    const before = await service.objectsOf('Gate');
    for (const id of [account, 'acc_00000000000000', 'acc_x']) {
      for (const path of ['', '/chaves', '/chaves/nova', '/maioridade'])
        expect((await visitor.get(`/console/${id}${path}`)).status).toBe(404);
      for (const path of ['/chaves/nova', '/chaves/revogar', '/maioridade'])
        expect((await visitor.post(`/console/${id}${path}`, bodies)).status).toBe(404);
    }
    expect(await service.objectsOf('Gate')).toBe(before);
  });
});

test('each request of a person in an account’s console is in its access log, by the person', async () => {
  const { visitor, account } = await owner();
  await visitor.makeKey(account);
  const [{ person = '' } = {}] = await service.rows('Gate', account, 'SELECT person FROM member');
  const day = new Date(Date.now() - 3 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  const log = await service.operator.text(`/operator/accounts/${account}/access-log?day=${day}`);
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const path = `/console/${account}/chaves/nova`;
  expect(lines).toEqual([expect.objectContaining({ account, person, method: 'POST', path })]);
});

describe('what another site posts', () => {
  const TYPES = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
  ];

  test.each(TYPES)('as %s is refused by a page, and nothing is done', async (type) => {
    const { visitor, account } = await owner();
    const body = `${new URLSearchParams({ nome: 'Loja', formulario: randomUUID() })}`;
    const foreign: Record<string, string>[] = [
      { Origin: 'https://outro.exemplo.com.br' },
      { Origin: 'null' },
      {},
      { Origin: service.url, 'Sec-Fetch-Site': 'cross-site' },
      { Origin: service.url, 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of foreign) {
      const init = { method: 'POST', headers: { ...headers, 'Content-Type': type }, body };
      const answer = await visitor.visit(`/console/${account}/chaves/nova`, init);
      expect([answer.status, /req_\w+/.test(answer.html)]).toEqual([403, true]);
    }
    expect(await keysOn(visitor, account)).toEqual([]);
  });
});
