import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGNATURE_IN_NODE } from '../../worker/pages/docs/samples.ts';
import { postJson } from './egress/fetching.ts';
import type { Account } from './support/account.ts';
import { axeFindings, pixelsBeyond, smallTargets, startBrowser } from './support/browser.ts';
import { Person } from './support/console-browser.ts';
import { ConsoleVisitor } from './support/console-visitor.ts';
import { exhaustAttempts, inState, sendNotice } from './support/courier.ts';
import { mailsTo } from './support/envelopes.ts';
import { type Received, Receiver } from './support/receiver.ts';
import { eventually, Service } from './support/service.ts';

const HOUR_MS = 3_600_000;

let service: Service;
let receiver: Receiver;
let account: Account;
let owner: ConsoleVisitor;
let email: string;
let people = 0;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin, PUBLIC_URL: 'https://papelada.example' });
});
beforeEach(async () => {
  email = `avisos${++people}@exemplo.com.br`;
  account = await service.account({ email });
  owner = new ConsoleVisitor(service, { origin: service.url });
  await owner.signIn(email);
  receiver.answer = (response) => response.writeHead(200).end();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const pathOf = (page = '') => `/console/${account.id}/avisos${page}`;
const shows = async (page: string) => (await owner.get(pathOf(page))).html;

describe('the pages of notices', () => {
  test('list and filter them; an empty list says the first step', async () => {
    expect(await shows('')).toContain('Informar um endereço');
    const { id, job } = await sendNotice(service, account, receiver.url);
    await inState(service, account, id, 'delivered');
    const list = await shows('');
    expect([list.includes(`${pathOf()}/enviados/${id}`), list.includes('Entregue')]).toEqual([true, true]);
    expect(await shows(`?sobre=${job}&estado=delivered`)).toContain(id);
    expect(await shows('?estado=failed')).toContain('Nenhum aviso combina com o filtro');
    const wrong = await owner.get(pathOf('?dia=2026-02-30'));
    expect([wrong.status, wrong.html.includes('Use um dia que existe')]).toEqual([400, true]);
  });

  test('show one, what it was answered as text, and send it again', async () => {
    receiver.answer = (response) => response.writeHead(500).end('<script>alert(1)</script>\u202e\u0000');
    const { id } = await sendNotice(service, account, receiver.url);
    await exhaustAttempts(service, account);
    await inState(service, account, id, 'failed');
    const failed = await shows(`/enviados/${id}`);
    expect(failed).toContain('&lt;script&gt;alert(1)&lt;/script&gt;⟨U+202E⟩⟨U+0000⟩');
    expect(failed).not.toContain('<script>alert');
    expect(failed).toContain('Reenviar agora');
    receiver.answer = (response) => response.writeHead(200).end();
    const resent = await owner.post(pathOf(`/enviados/${id}/reenviar`), {});
    expect([resent.status, resent.location]).toEqual([303, `${pathOf()}/enviados/${id}#tentativas`]);
    const after = await shows(`/enviados/${id}`);
    expect([after.includes('por reenvio'), after.includes('Entregue')]).toEqual([true, true]);
  });

  test('refuse what cannot be sent again with the reason, and know nothing of others', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const { id } = await sendNotice(service, account, receiver.url);
    const refused = await owner.post(pathOf(`/enviados/${id}/reenviar`), {});
    expect([refused.status, refused.html.includes('ainda está sendo entregue')]).toEqual([409, true]);
    const other = await service.account();
    const foreign = await sendNotice(service, other, receiver.url);
    expect((await owner.get(pathOf(`/enviados/${foreign.id}`))).status).toBe(404);
    expect((await owner.get(`/console/${other.id}/avisos`)).status).toBe(404);
  });

  test('recover what has failed, show how far, and list what still fails', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const { id } = await sendNotice(service, account, receiver.url);
    await exhaustAttempts(service, account);
    await inState(service, account, id, 'failed');
    const begun = await owner.post(pathOf('/recuperacoes'), { desde: 'dia' });
    expect([begun.status, begun.location.startsWith(`${pathOf()}/recuperacoes/rec_`)]).toEqual([303, true]);
    await eventually(async () => (await owner.get(begun.location)).html.includes('Avisos que ainda falham'));
    const ended = await owner.get(begun.location);
    expect([ended.html.includes('1 de 1 aviso'), ended.html.includes(`/avisos/enviados/${id}`)]).toEqual([
      true,
      true,
    ]);
    expect(await shows('/recuperacoes')).toContain(begun.location);
    expect((await owner.post(`${begun.location}/parar`, {})).status).toBe(303);
    expect((await owner.post(pathOf('/recuperacoes'), { desde: 'sempre' })).status).toBe(400);
  });
});

describe('the account’s own address', () => {
  test('is judged, tried out in place, and saved', async () => {
    const post = (fields: Record<string, string>) => owner.post(pathOf('/endereco'), fields);
    const refused = await post({ endereco: 'https://10.0.0.1/avisos', acao: 'salvar' });
    expect([refused.status, refused.html.includes('Este endereço não serve')]).toEqual([400, true]);
    const tested = await post({ endereco: receiver.url, acao: 'testar' });
    expect([tested.status, tested.html.includes('Chegou')]).toEqual([200, true]);
    receiver.answer = (response) => response.writeHead(404).end();
    expect((await post({ endereco: receiver.url, acao: 'testar' })).html).toContain('Não chegou');
    expect((await post({ endereco: receiver.url, acao: 'salvar' })).status).toBe(303);
    expect(await shows('/endereco')).toContain(`value="${receiver.url}"`);
    await post({ endereco: '', acao: 'salvar' });
    const rows = await service.rows('Gate', account.id, 'SELECT webhook_url FROM account');
    expect(rows).toEqual([{ webhook_url: null }]);
  });
});

describe('the secret', () => {
  const secretOn = (html: string) => /whsec_[A-Za-z0-9+/]{43}=/.exec(html)?.[0] ?? '';
  const rotate = (antigo: string, formulario: string = randomUUID()) =>
    owner.post(pathOf('/segredo'), { antigo, formulario });

  /** The notice that a receiver gets now. */
  async function nextNotice(): Promise<Received> {
    const { job } = await sendNotice(service, account, receiver.url);
    await eventually(async () => receiver.of(job).length === 1);
    const [notice] = receiver.of(job);
    if (!notice) throw new Error('no notice');
    return notice;
  }

  /** Whether the library of Standard Webhooks accepts it; it reads its own clock. */
  function isAccepted({ raw, headers }: Received, secret: string): boolean {
    const text = (name: string) => String(headers[name]);
    try {
      new Webhook(secret).verify(raw, {
        'webhook-id': text('webhook-id'),
        'webhook-timestamp': text('webhook-timestamp'),
        'webhook-signature': text('webhook-signature'),
      });
      return true;
    } catch {
      return false;
    }
  }

  /** The secrets with which the program that the page shows accepts a notice. */
  async function acceptedByShown({ raw, headers }: Received, secrets: readonly string[]): Promise<boolean[]> {
    const source = `data:text/javascript,${encodeURIComponent(SIGNATURE_IN_NODE)}`;
    const { avisoConfere } = await import(/* @vite-ignore */ source);
    return secrets.map((each) => avisoConfere(raw, String(headers['x-service-signature']), each));
  }

  test('is shown after a fresh sign-in, with how it is verified', async () => {
    const html = await shows('/segredo');
    expect([secretOn(html), html.includes('avisoConfere')]).toEqual([account.webhookSecret, true]);
    await service.passBy(16 * 60_000);
    const stale = await owner.get(pathOf('/segredo'));
    expect([stale.status, stale.location.startsWith('/entrar?next=')]).toEqual([303, true]);
    await service.passTo(0);
  });

  test('rotated with a day for the one before: both sign, a day later one does', async () => {
    await service.passTo(0);
    const form = randomUUID();
    for (const _ of ['once', 'again']) expect((await rotate('dia', form)).status).toBe(303);
    const secret = secretOn(await shows('/segredo'));
    expect(secret).not.toBe(account.webhookSecret);
    expect(await shows('/segredo')).toContain('O segredo antigo ainda assina');
    const during = await nextNotice();
    expect([secret, account.webhookSecret].map((each) => isAccepted(during, each))).toEqual([true, true]);
    expect(await acceptedByShown(during, [secret, account.webhookSecret])).toEqual([true, false]);
    await rotate('dia');
    const newest = secretOn(await shows('/segredo'));
    const twice = await nextNotice();
    expect([newest, secret, account.webhookSecret].map((each) => isAccepted(twice, each))).toEqual([
      true,
      true,
      false,
    ]);
    await service.passBy(24 * HOUR_MS + 1_000);
    const after = await nextNotice();
    expect(String(after.headers['webhook-signature'])).toMatch(/^v1,\S+$/);
    await service.passTo(0);
  });

  test('rotated during a recovery signs all that is sent from then on', async () => {
    receiver.answer = (response) => response.writeHead(503).end();
    const notices = [];
    for (let made = 0; made < 4; made++) notices.push(await sendNotice(service, account, receiver.url));
    await exhaustAttempts(service, account);
    for (const { id } of notices) await inState(service, account, id, 'failed');
    const held = Promise.withResolvers<void>();
    receiver.answer = (response) => void held.promise.then(() => response.writeHead(200).end());
    receiver.received.length = 0;
    await postJson(account, '/v1/webhooks/recoveries', {
      since: new Date(Date.now() - HOUR_MS).toISOString(),
    });
    await eventually(async () => receiver.received.length === 2);
    await rotate('agora');
    const secret = secretOn(await shows('/segredo'));
    held.resolve();
    for (const { id } of notices) await inState(service, account, id, 'delivered');
    const accepted = (each: string) => receiver.received.map((notice) => isAccepted(notice, each));
    expect(accepted(account.webhookSecret)).toEqual([true, true, false, false]);
    expect(accepted(secret)).toEqual([false, false, true, true]);
    await service.passTo(0);
  });
});

test('notices are read, sent again, recovered, directed and signed anew by keyboard alone, without script', async () => {
  const browser = await startBrowser();
  receiver.answer = (response) => response.writeHead(500).end();
  const [resent, recovered] = [
    await sendNotice(service, account, receiver.url),
    await sendNotice(service, account, receiver.url),
  ];
  await exhaustAttempts(service, account);
  for (const { id } of [resent, recovered]) await inState(service, account, id, 'failed');
  receiver.answer = (response) => response.writeHead(200).end();
  const person = await Person.of(service, browser, email, { script: false });
  const { keyboard } = person.page;
  await person.signIn();
  await person.enterAt('nav a[href$="/avisos"]');
  await person.enterAt(`a[href$="/enviados/${resent.id}"]`);
  await person.enterAt('form[action$="/reenviar"] button');
  await inState(service, account, resent.id, 'delivered');
  await person.enterAt('nav a[href$="/avisos"]');
  await person.enterAt('a[href$="/avisos/recuperacoes"]');
  await person.enterAt('form[action$="/recuperacoes"] button');
  await inState(service, account, recovered.id, 'delivered');
  await person.enterAt('nav a[href$="/avisos"]');
  await person.enterAt('a[href$="/avisos/endereco"]');
  await person.tabTo('#endereco');
  await keyboard.type('http://10.0.0.1/');
  await person.enterAt('button[value="salvar"]');
  expect(await person.page.title()).toMatch(/^Erro: /);
  await person.tabTo('#endereco');
  await keyboard.down('Control');
  await keyboard.press('KeyA');
  await keyboard.up('Control');
  await keyboard.type(receiver.url);
  await person.enterAt('button[value="testar"]');
  expect(await person.text()).toContain('Chegou');
  await person.enterAt('button[value="salvar"]');
  await person.enterAt('nav a[href$="/avisos"]');
  await person.enterAt('a[href$="/avisos/segredo"]');
  await person.tabTo('.confirm summary');
  await keyboard.press('Enter');
  await person.enterAt('.confirm button');
  expect(await person.text()).toContain('O segredo antigo ainda assina');
  const [settings] = await service.rows('Gate', account.id, 'SELECT webhook_url FROM account');
  expect([settings?.webhook_url, person.complaints]).toEqual([receiver.url, []]);
  await person.close();
  await browser.close();
  await service.passTo(0);
});

test('no page of notices has a barrier at 360 and 1280 px', async () => {
  const browser = await startBrowser();
  receiver.answer = (response) => response.writeHead(500).end('x'.repeat(3_000));
  const { id } = await sendNotice(service, account, receiver.url);
  await exhaustAttempts(service, account);
  await inState(service, account, id, 'failed');
  const barriers: unknown[] = [];
  for (const width of [360, 1280]) {
    const person = await Person.of(service, browser, email, { width });
    await person.signIn();
    const look = async () => {
      const found = [...(await axeFindings(person.page)), ...(await smallTargets(person.page))];
      const wide = await pixelsBeyond(person.page);
      if (found.length > 0 || wide > 0) barriers.push([person.path(), wide, ...found]);
    };
    for (const page of ['', '?estado=pending', `/enviados/${id}`, '/endereco', '/segredo', '/recuperacoes']) {
      await person.open(pathOf(page));
      for (const closed of await person.page.$$('details > summary')) await closed.click();
      await look();
    }
    await person.press('Recuperar');
    await look();
    await person.open(pathOf('/endereco'));
    await person.page.type('#endereco', 'http://10.0.0.1/');
    await person.press('Salvar');
    await look();
    expect(person.complaints).toEqual([]);
    await person.close();
  }
  await browser.close();
  expect(barriers).toEqual([]);
});

test('the account is told once that deliveries fail, also where the service is killed then, and once that they work again', async () => {
  const subjects = async () =>
    (await mailsTo(service, email))
      .map(({ subject }) => subject)
      .filter((subject) => /avisos?/.test(subject));
  receiver.answer = (response) => response.writeHead(500).end();
  for (let count = 0; count < 3; count++) await sendNotice(service, account, receiver.url);
  await exhaustAttempts(service, account);
  const killed = service.killRuntimeAt('courier.notified');
  await service.passBy(61_000);
  await service.wake('Courier', account.id);
  await killed;
  await service.wake('Courier', account.id);
  const told = () => service.rows('Courier', account.id, 'SELECT mails FROM told');
  await eventually(async () => (await told()).length === 1);
  expect(await subjects()).toHaveLength(1);
  const [mail] = (await mailsTo(service, email)).filter(({ subject }) => /não foram entregues/.test(subject));
  for (const text of [
    receiver.url,
    '3 avisos falharam',
    `https://papelada.example/console/${account.id}/avisos`,
  ])
    expect(mail?.text).toContain(text);
  receiver.answer = (response) => response.writeHead(200).end();
  const { id } = await sendNotice(service, account, receiver.url);
  await inState(service, account, id, 'delivered');
  await service.passBy(HOUR_MS);
  await service.wake('Courier', account.id);
  await eventually(async () => (await subjects()).length === 2);
  expect(await subjects()).toEqual([
    'Papelada: os avisos voltaram a ser entregues',
    'Papelada: 3 avisos não foram entregues',
  ]);
  await service.passTo(0);
});
