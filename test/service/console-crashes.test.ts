import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personOf } from './support/addresses.ts';
import { CONSOLE_FAULT_POINTS } from './support/console-fault-points.ts';
import { accountForm, ConsoleVisitor, signInCodes } from './support/console-visitor.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.startAlone();
});
afterAll(() => service.stop());

/** The accounts that the person's console shows; null while nobody is signed in, or the runtime is down. */
async function accountsOf(visitor: ConsoleVisitor): Promise<string[] | null> {
  const page = await visitor.get('/console').catch(() => null);
  if (page === null) return null;
  const { status, location, html } = page;
  if (location.startsWith('/entrar') || status >= 500) return null;
  const shown = location.startsWith('/console/') ? location : html;
  return [...new Set(shown.match(/acc_\w{14}/g) ?? [])];
}

async function twoAccountsOf(visitor: ConsoleVisitor): Promise<string[]> {
  const shown: { accounts: string[] } = { accounts: [] };
  await eventually(async () => {
    shown.accounts = (await accountsOf(visitor)) ?? [];
    return shown.accounts.length === 2;
  });
  return shown.accounts;
}

/** Repeats a call whose connection was cut, as a person loads a page again. A repeated form keeps its id, so it counts once. */
async function answerTo<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  await eventually(async () => {
    await call().then(
      (answer) => answers.push(answer),
      () => undefined,
    );
    return answers.length > 0;
  });
  const [answer] = answers;
  if (answer === undefined) throw new Error('There is no answer.');
  return answer;
}

/** Signs in as a person does whose page did not load: by the same form again, until the console is there. */
async function signInAtLast(visitor: ConsoleVisitor, email: string): Promise<void> {
  await visitor.askForCode(email);
  await eventually(async () => (await signInCodes(service, email)).length > 0);
  const [code = ''] = await signInCodes(service, email);
  const form = randomUUID();
  await eventually(async () => {
    await visitor.typeCode(code, form).catch(() => undefined);
    return (await accountsOf(visitor)) !== null;
  });
}

const OPENING = "SELECT id FROM due WHERE kind = 'open-account'";

test.each(CONSOLE_FAULT_POINTS)('kill -9 at %s loses, doubles and half makes nothing', async (point) => {
  const email = `queda.${point.replace('.', '-')}@exemplo.com.br`;
  const given = { email, name: 'Loja do Bairro', plan: 'start', site_plan: 'gratis', adult: true };
  const { account_id } = await service.operator.post('/operator/accounts', given);
  const visitor = new ConsoleVisitor(service);
  const killed = service.killRuntimeAt(point);
  await signInAtLast(visitor, email);
  await eventually(async () => (await accountsOf(visitor))?.includes(String(account_id)) ?? false);
  await visitor.post('/console', accountForm('Padaria Aurora')).catch(() => undefined);
  const own = (await twoAccountsOf(visitor)).find((id) => id !== account_id) ?? '';
  const form = { nome: 'Loja', modo: 'live', formulario: randomUUID() };
  const path = `/console/${own}/chaves`;
  for (const _ of ['first', 'again']) await visitor.post(`${path}/nova`, form).catch(() => undefined);
  await killed;
  await answerTo(() => visitor.post(`${path}/nova`, form));
  const list = await answerTo(() => visitor.get(path));
  expect(list.html.match(/name="chave" value="\w+"/g)).toHaveLength(1);
  for (const account of [String(account_id), own]) {
    expect(await service.rows('Gate', account, 'SELECT role FROM member')).toEqual([{ role: 'owner' }]);
    expect((await answerTo(() => visitor.get(`/console/${account}`))).status).toBe(200);
  }
  const database = await service.platform.getD1Database('DB');
  await eventually(async () => {
    const rows = await database.prepare('SELECT name FROM accounts WHERE email = ?').bind(email).all();
    return `${rows.results.map(({ name }) => name).sort()}` === 'Loja do Bairro,Padaria Aurora';
  });
  // An account whose opening was cut off is opened again by the person's alarm, which passes the same points.
  const person = await personOf(service, own);
  await eventually(async () => (await service.rows('Person', person, OPENING)).length === 0);
});
