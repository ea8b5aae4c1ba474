import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeAddress,
  codesToProve,
  codeToProve,
  entryOf,
  owner,
  SENTENCE,
  subjectsTo,
  typeProof,
} from './support/addresses.ts';
import { ConsoleVisitor } from './support/console-visitor.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { mailsTo, people } from './support/envelopes.ts';
import { CONTRACT_PDF } from './support/files.ts';
import { eventually, Service } from './support/service.ts';

const MINUTE_MS = 60_000;
const CHANGED = 'O e-mail da sua conta na Papelada foi trocado';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let addresses = 0;
function newAddress(): string {
  return `conta.dados${++addresses}@exemplo.com.br`;
}

function pathOf(account: string): string {
  return `/console/${account}/conta/email`;
}

async function me(key: string): Promise<{ name: string; email: string }> {
  const response = await checkedFetch(`${service.url}/v1/me`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const body: { account: { name: string; email: string } } = JSON.parse(await response.text());
  return body.account;
}

async function recorded(account: string): Promise<Record<string, unknown> | null> {
  const database = await service.platform.getD1Database('DB');
  return database.prepare('SELECT name, email, address FROM accounts WHERE id = ?').bind(account).first();
}

describe('an account’s name', () => {
  test('is changed in the console, for the API, and in the operator’s lists', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const key = await visitor.makeKey(account);
    const nome = 'Açaí & <b>Filhos</b> javascript:alert(1)';
    const saved = await visitor.post(`/console/${account}/conta`, { nome });
    expect([saved.status, saved.location]).toEqual([303, `/console/${account}/conta`]);
    expect((await visitor.get(`/console/${account}/conta`)).html).toContain(
      'value="Açaí &amp; &lt;b&gt;Filhos&lt;/b&gt; javascript:alert(1)"',
    );
    expect(await me(key)).toMatchObject({ name: nome, email });
    await eventually(async () => (await recorded(account))?.name === nome);
  });

  test('is one line of letters that are seen: all else is refused, and the name stays', async () => {
    const { visitor, account } = await owner(service, newAddress());
    const refused: [string, string][] = [
      [' ', 'Digite um nome'],
      ['a'.repeat(10_000), 'passa de 200 caracteres'],
      ['Loja\u2066', 'caracteres invisíveis'],
      ['Loja\ndois', 'caracteres invisíveis'],
    ];
    for (const [nome, words] of refused) {
      const { status, html } = await visitor.post(`/console/${account}/conta`, { nome });
      expect([nome, status, html.includes(words)]).toEqual([nome, 400, true]);
    }
    expect((await visitor.get(`/console/${account}/conta`)).html).toContain('value="Padaria Aurora"');
  });
});

describe('an account’s address', () => {
  test('is changed by a code to the new one, for the API, the lists and new envelopes; the old one is told', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const [key, address] = [await visitor.makeKey(account), newAddress()];
    expect(await changeAddress(service, visitor, pathOf(account), address)).toMatchObject({
      status: 303,
      location: `/console/${account}/conta`,
    });
    expect(await me(key)).toMatchObject({ email: address });
    await eventually(async () => (await recorded(account))?.address === address);
    await eventually(async () => (await subjectsTo(service, email)).includes(CHANGED));
    const notice = (await mailsTo(service, email)).find(({ subject }) => subject === CHANGED);
    expect(notice?.text).toMatch(/conta Padaria Aurora[\s\S]*Quando: [\s\S]*Navegador: /);
    expect(notice?.text).not.toContain(address);
    const [signer] = people(1);
    const body = new FormData();
    body.append('file', new Blob([CONTRACT_PDF]), 'contrato.pdf');
    body.append('data', JSON.stringify({ signers: [signer] }));
    const headers = { Authorization: `Bearer ${key}` };
    const made = await checkedFetch(`${service.url}/v1/esign/envelopes`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
    await eventually(async () => (await mailsTo(service, signer?.email ?? '')).length > 0);
    expect((await mailsTo(service, signer?.email ?? ''))[0]?.replyTo).toBe(address);
  });

  test('seats nobody: neither who has the new one, nor who has the old one when its owner left it', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const address = newAddress();
    await changeAddress(service, visitor, pathOf(account), address);
    await eventually(async () => (await recorded(account))?.address === address);
    expect(await entryOf(service, address)).toBe('Abrir uma conta');
    expect((await visitor.get(`/console/${account}/conta`)).html).toContain(address);
    expect(await service.rows('Gate', account, 'SELECT person FROM member')).toHaveLength(1);
    expect(await entryOf(service, email)).toBe(`/console/${account}`);
  });

  test('may be one by which somebody signs in', async () => {
    const { email: used } = await owner(service, newAddress());
    const { visitor, account } = await owner(service, newAddress());
    expect((await changeAddress(service, visitor, pathOf(account), used)).status).toBe(303);
    expect((await visitor.get(`/console/${account}/conta`)).html).toContain(used);
  });

  test('is not changed by a code that is wrong, used, old, of another account or browser: the same sentence', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const path = pathOf(account);
    const refused = async (code: string) => {
      const { status, html } = await typeProof(visitor, path, code, randomUUID());
      return status === 400 && html.includes(SENTENCE);
    };
    const address = newAddress();
    const code = await codeToProve(service, visitor, path, address);
    expect(await refused(code === '123456' ? '654321' : '123456')).toBe(true);
    const other = await visitor.openAccount('Loja do Bairro');
    const ofOther = await codeToProve(service, visitor, pathOf(other), address);
    expect(await refused(ofOther)).toBe(true);
    const browser = visitor.cookies.get('browser') ?? '';
    visitor.cookies.set('browser', 'A'.repeat(43));
    expect(await refused(code)).toBe(true);
    visitor.cookies.set('browser', browser);
    await service.passBy(10 * MINUTE_MS);
    expect(await refused(code)).toBe(true);
    expect((await visitor.get(`/console/${account}/conta`)).html).toContain(`<strong>${email}</strong>`);
    const fresh = await codeToProve(service, visitor, path, address);
    expect((await typeProof(visitor, path, fresh)).status).toBe(303);
    expect(await refused(fresh)).toBe(true);
    await service.passTo(0);
  });

  test('tried by a hundred codes at once stays as it is', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const code = await codeToProve(service, visitor, pathOf(account), newAddress());
    const wrong = code === '123456' ? '654321' : '123456';
    const guesses = Array.from({ length: 100 }, () =>
      typeProof(visitor, pathOf(account), wrong, randomUUID()),
    );
    const answers = await Promise.all(guesses);
    expect(answers.every(({ status, html }) => status === 400 && html.includes(SENTENCE))).toBe(true);
    expect((await typeProof(visitor, pathOf(account), code)).status).toBe(400);
    expect((await visitor.get(`/console/${account}/conta`)).html).toContain(`<strong>${email}</strong>`);
  });

  test('is not asked for as what is no address', async () => {
    const { visitor, account } = await owner(service, newAddress());
    const typed = [
      '',
      'ana',
      'a@b\r\nBcc: x@exemplo.com.br',
      `${'a'.repeat(241)}@exemplo.com.br`,
      '<b>a@b.br</b>',
    ];
    for (const email of typed) {
      const { status, html } = await visitor.post(pathOf(account), { email });
      expect([email, status, html.includes('Este não é um endereço de e-mail')]).toEqual([email, 400, true]);
    }
  });

  test('takes a sign-in of the last 15 minutes, before the form is shown and at its post', async () => {
    const { visitor, account } = await owner(service, newAddress());
    await service.passBy(15 * MINUTE_MS);
    const [path, email] = [pathOf(account), newAddress()];
    expect((await visitor.get(path)).location).toBe(`/entrar?next=${encodeURIComponent(path)}`);
    const next = `${path}?email=${encodeURIComponent(email)}`;
    expect((await visitor.post(path, { email })).location).toBe(`/entrar?next=${encodeURIComponent(next)}`);
    expect(await codesToProve(service, email)).toEqual([]);
    await service.passTo(0);
  });
});

test('the pages of another’s account are missing, as those of one that never was', async () => {
  const [{ account, email }, { visitor }] = [
    await owner(service, newAddress()),
    await owner(service, newAddress()),
  ];
  const fields = { nome: 'Minha', email: newAddress(), codigo: '123456', formulario: randomUUID() };
  for (const id of [account, 'acc_00000000000000', 'acc_x'])
    for (const path of ['/conta', '/conta/email', '/conta/email/codigo']) {
      expect((await visitor.get(`/console/${id}${path}`)).status).toBe(404);
      expect((await visitor.post(`/console/${id}${path}`, fields)).status).toBe(404);
    }
  expect(await recorded(account)).toMatchObject({ name: 'Padaria Aurora', email });
});

test('what another site posts to an account’s pages is refused, and nothing is done', async () => {
  const { visitor, email, account } = await owner(service, newAddress());
  const fields = { nome: 'Outra', email: newAddress() };
  for (const path of ['/conta', '/conta/email', '/conta/email/codigo'])
    for (const headers of [{ Origin: 'https://outro.exemplo.com.br' }, { Origin: 'null' }])
      expect((await visitor.post(`/console/${account}${path}`, fields, headers)).status).toBe(403);
  const { html } = await visitor.get(`/console/${account}/conta`);
  expect([html.includes('value="Padaria Aurora"'), html.includes(email)]).toEqual([true, true]);
});

test('each request to an account’s pages is in its access log, by the person', async () => {
  const { visitor, account } = await owner(service, newAddress());
  await visitor.post(`/console/${account}/conta`, { nome: 'Outra' });
  await changeAddress(service, visitor, pathOf(account), newAddress());
  const [{ person = '' } = {}] = await service.rows('Gate', account, 'SELECT person FROM member');
  const day = new Date(Date.now() - 3 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  const log = await service.operator.text(`/operator/accounts/${account}/access-log?day=${day}`);
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const paths = [`/console/${account}/conta`, pathOf(account), `${pathOf(account)}/codigo`];
  expect(lines).toEqual(
    paths.map((path) => expect.objectContaining({ account, person, method: 'POST', path })),
  );
});

test('an account of the operator is whose address it names first, after that nobody’s by its address', async () => {
  const email = newAddress();
  const given = { email, name: 'Loja do Bairro', plan: 'start', site_plan: 'gratis', adult: true };
  const { account_id } = await service.operator.post('/operator/accounts', given);
  const visitor = new ConsoleVisitor(service);
  await visitor.signIn(email);
  const account = String(account_id);
  const next = newAddress();
  await changeAddress(service, visitor, '/perfil/email', next);
  expect(await entryOf(service, next)).toBe(`/console/${account}`);
  await changeAddress(service, visitor, pathOf(account), newAddress());
  expect(await service.rows('Gate', account, 'SELECT person FROM member')).toHaveLength(1);
});
