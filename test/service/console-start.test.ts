import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans } from '../../worker/gate/credits/plans.ts';
import { REQUESTS_PER_MINUTE } from '../../worker/people/session-limits.ts';
import { TERMS_SHA256, TERMS_VERSION } from '../../worker/people/terms.ts';
import { accountForm, ConsoleVisitor, keyOn } from './support/console-visitor.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let people = 0;

async function signedIn(): Promise<ConsoleVisitor> {
  const visitor = new ConsoleVisitor(service);
  await visitor.signIn(`nova.conta${++people}@exemplo.com.br`);
  return visitor;
}

async function owner(): Promise<{ visitor: ConsoleVisitor; account: string }> {
  const visitor = await signedIn();
  return { visitor, account: await visitor.openAccount('Padaria Aurora') };
}

const PAGE = { name: 'pedido.html', bytes: new TextEncoder().encode('<h1>Pedido 12</h1>') };

async function called(key: string, path: string): Promise<Record<string, unknown>> {
  const response = await checkedFetch(service.url + path, { headers: { Authorization: `Bearer ${key}` } });
  return JSON.parse(await response.text());
}

function today(): string {
  return new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
}

describe('an account', () => {
  test('is opened only under the terms that are in force, whose text is named by its hash', async () => {
    const visitor = await signedIn();
    const { html: terms } = await visitor.get('/termos');
    expect([terms.includes(TERMS_VERSION), terms.includes(await TERMS_SHA256)]).toEqual([true, true]);
    for (const termos of ['', '2020-01', 'sim']) {
      const refused = await visitor.post('/console', { ...accountForm('Padaria Aurora'), termos });
      expect([refused.status, refused.html.includes('marque que os aceita')]).toEqual([400, true]);
      expect(refused.html).toContain('value="Padaria Aurora"');
    }
    expect(await visitor.openAccount('Padaria Aurora')).toMatch(/^acc_/);
  });
});

describe('a file that is converted in the console', () => {
  test('is charged, counted and logged as a call of the person, and its result is on the page', async () => {
    const { visitor, account } = await owner();
    const answer = await visitor.convert(account, 'qualquer-para-pdf', PAGE);
    expect([answer.status, answer.location]).toEqual([
      303,
      expect.stringMatching(/^\/console\/acc_\w+\?tarefa=job_\w+&arquivo=pedido\.html$/),
    ]);
    const { html } = await visitor.get(answer.location);
    const [, path = ''] = /href="([^"]*\/arquivos\/0)"/.exec(html) ?? [];
    const file = await visitor.get(path);
    expect([file.status, file.html.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(file.headers.get('Content-Disposition')).toContain('pedido.pdf');
    expect(html).toContain('Custou 5 créditos.');
    const key = await visitor.makeKey(account);
    expect(await called(key, '/v1/me')).toMatchObject({ credits: { balance: plans.sandbox.credits - 5 } });
    const usage = await called(key, `/v1/usage?from=${today()}&to=${today()}`);
    expect(JSON.stringify(usage)).toContain('tools/qualquer-para-pdf');
    const log = await service.operator.text(`/operator/accounts/${account}/access-log?day=${today()}`);
    const lines = log.split('\n').filter((line) => line.includes('/converter/qualquer-para-pdf'));
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([
      expect.arrayContaining(['person', 'ip']),
    ]);
  });

  test('is converted once by a form that is posted four times at once, and by one that is posted again', async () => {
    const { visitor, account } = await owner();
    const form = randomUUID();
    const posts = Array.from({ length: 4 }, () => visitor.convert(account, 'qualquer-para-pdf', PAGE, form));
    const first = await Promise.all(posts);
    const again = await visitor.convert(account, 'qualquer-para-pdf', PAGE, form);
    expect(new Set([...first, again].map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    const key = await visitor.makeKey(account);
    expect(await called(key, '/v1/me')).toMatchObject({ credits: { balance: plans.sandbox.credits - 5 } });
  });

  test('that no tool can read is refused with a sentence, costs nothing, and says so to a script as JSON', async () => {
    const { visitor, account } = await owner();
    const broken = { name: 'foto.jpg', bytes: new TextEncoder().encode('no picture') };
    const { location } = await visitor.convert(account, 'comprimir-imagem', broken);
    const { html } = await visitor.get(location);
    expect(html).toContain('Não custou nada: os créditos voltaram para a conta.');
    const wrong = { name: 'planilha.xlsx', bytes: PAGE.bytes };
    const page = await visitor.convert(account, 'comprimir-pdf', wrong);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([415, 'text/html; charset=UTF-8']);
    expect((await visitor.get(`/console/${account}`)).html).toContain(
      `${plans.sandbox.credits.toLocaleString('pt-BR')} créditos`,
    );
  });

  test('takes a place in the person’s window of the plan’s rate, which reading pages does not', async () => {
    const { visitor, account } = await owner();
    const most = plans.sandbox.requestsPerMinute;
    for (let read = 0; read < most + 2; read++)
      expect((await visitor.get(`/console/${account}`)).status).toBe(200);
    const wrong = { name: 'planilha.xlsx', bytes: PAGE.bytes };
    for (let call = 0; call < most; call++)
      expect((await visitor.convert(account, 'comprimir-pdf', wrong)).status).toBe(415);
    const refused = await visitor.convert(account, 'comprimir-pdf', wrong);
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await visitor.get(`/console/${account}`)).status).toBe(200);
  });

  test('of another account is missing, as one that never was', async () => {
    const [{ visitor: ana, account }, { visitor: bia, account: other }] = [await owner(), await owner()];
    const { location } = await ana.convert(account, 'qualquer-para-pdf', PAGE);
    const job = /job_\w+/.exec(location)?.[0] ?? '';
    for (const id of [job, 'job_0000000000000000000000', 'job_x'])
      for (const path of ['', '/estado', '/arquivos', '/arquivos/0'])
        expect((await bia.get(`/console/${other}/tarefas/${id}${path}`)).status).toBe(404);
    expect((await bia.get(`/console/${account}/tarefas/${job}`)).status).toBe(404);
    expect((await bia.get(`/console/${other}?tarefa=${job}`)).status).toBe(404);
    expect((await bia.convert(account, 'qualquer-para-pdf', PAGE)).status).toBe(404);
    expect((await ana.get(`/console/${account}/tarefas/${job}/arquivos/0`)).status).toBe(200);
  });
});

describe('the first key', () => {
  test('is made at a press, shown once with two calls, and the page learns of its first call', async () => {
    const { visitor, account } = await owner();
    const { location } = await visitor.convert(account, 'qualquer-para-pdf', PAGE);
    const job = /job_\w+/.exec(location)?.[0] ?? '';
    const form = { formulario: randomUUID(), tarefa: job, arquivo: PAGE.name };
    const made = await visitor.post(`/console/${account}/primeira-chave`, form);
    const key = keyOn(made.html) ?? '';
    expect(made.html).toContain('files=@pedido.html');
    const again = await visitor.post(`/console/${account}/primeira-chave`, form);
    expect([again.status, keyOn(again.html)]).toEqual([409, undefined]);
    const [, question = ''] = /data-first-call="([^"]+)"/.exec(made.html) ?? [];
    const asked = visitor.get(question.replaceAll('&amp;', '&'));
    await called(key, '/v1/me');
    expect(JSON.parse((await asked).html)).toEqual({ isUsed: true });
  });

  test('needs a code that was typed within 15 minutes, and leads back to the page with what was converted', async () => {
    const { visitor, account } = await owner();
    await service.passBy(16 * 60_000);
    const answer = await visitor.post(`/console/${account}/primeira-chave`, { formulario: randomUUID() });
    expect([answer.status, decodeURIComponent(answer.location)]).toEqual([
      303,
      `/entrar?next=/console/${account}`,
    ]);
  });
});

test('a session may ask 120 times a minute; others of the person go on', async () => {
  const { visitor, account } = await owner();
  let refused = 0;
  await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => visitor.get(`/console/${account}`)));
    refused += answers.filter(({ status }) => status === 429).length;
    return refused > 0;
  });
  const last = await visitor.get(`/console/${account}`);
  expect([last.status, Number(last.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect(last.html).toContain('muitos pedidos em um minuto');
  expect(REQUESTS_PER_MINUTE).toBe(120);
  const other = new ConsoleVisitor(service);
  await other.signIn(`nova.conta${people}@exemplo.com.br`);
  expect((await other.get(`/console/${account}`)).status).toBe(200);
});
