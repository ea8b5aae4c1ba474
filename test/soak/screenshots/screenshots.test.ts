import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Authenticator } from '../../service/support/authenticator.ts';
import { startBrowser, visitPage } from '../../service/support/browser.ts';
import { makeConference } from '../../service/support/conference-browser.ts';
import { Person } from '../../service/support/console-browser.ts';
import { ANA, makeEnvelope } from '../../service/support/envelopes.ts';
import { CONTRACT_PDF } from '../../service/support/files.ts';
import { Service } from '../../service/support/service.ts';
import { Telephone } from '../../service/support/signing-browser.ts';
import { sampleParcels } from '../../support/shipping/parcels.ts';
import { Camera } from './camera.ts';

/** `npm run soak -- screenshots FOLDER` */
const FOLDER = process.env.SCREENSHOTS_FOLDER ?? join(tmpdir(), 'papelada-screenshots');

let service: Service;
let browser: Browser;
let camera: Camera;
beforeEach(() => {
  camera = new Camera(FOLDER);
});
beforeAll(async () => {
  const operator = { OPERATOR_NAME: 'Prado & Couto Serviços Ltda.', SUPPORT_MAIL: 'ajuda@prado.example' };
  [service, browser] = await Promise.all([Service.start(operator), startBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

const PLAIN: Record<string, string> = {
  'site-front': '/',
  'site-terms': '/termos',
  'site-privacy': '/privacidade',
  'site-missing': '/nada',
  'verification-form': '/verificar',
  'verification-form-refused': '/verificar?codigo=abc',
  'verification-unknown': '/verificar/ZZZZ-2222-CCCC-3333',
  'verification-completed': '/exemplos/verificar/AAAA-2222-CCCC-3333',
  'verification-refused': '/exemplos/verificar/DDDD-2222-CCCC-3333',
  'docs-overview': '/docs',
  'docs-tool': '/docs/ferramentas/unir-pdf',
  'docs-endpoint': '/docs/api/listJobs',
  'docs-errors': '/docs/erros',
  'docs-error': '/docs/erros/invalid_option',
  'dev-mail-list': '/dev/mail',
  components: '/dev/componentes',
};

test('every page for anyone fits its window in every look', async () => {
  await service.account();
  for (const [name, path] of Object.entries(PLAIN)) {
    const { page } = await visitPage(browser, service.url + path);
    await camera.shoot(page, name);
    await page.close();
  }
  expect(camera.tooWide).toEqual([]);
});

test('every page of the console fits its window in every look', async () => {
  const person = await Person.of(service, browser, 'ana.retrato@exemplo.com.br');
  const shoot = (name: string) => camera.shoot(person.page, `console-${name}`);
  await person.open('/entrar');
  await shoot('entry');
  await person.page.type('#email', 'ana');
  await person.press('Enviar o código');
  await shoot('entry-refused');
  const code = await person.askForCode();
  await shoot('code');
  await person.page.type('#codigo', code === '111111' ? '222222' : '111111');
  await person.press('Entrar');
  await shoot('code-refused');
  await person.page.type('#codigo', code);
  await person.press('Entrar');
  await shoot('new-account');
  await person.press('Abrir a conta');
  await shoot('new-account-refused');
  await person.page.type('#nome', 'Padaria Aurora');
  await person.page.click('#maior');
  await person.page.click('#termos');
  await person.press('Abrir a conta');
  await shoot('start');
  const start = person.path();
  await person.open(`${start}/chaves`);
  await shoot('no-keys');
  await person.open(start);
  await person.chooseFile('#arquivo', { name: 'pedido.html', text: '<h1>Pedido 12</h1>' });
  await shoot('start-file-chosen');
  await person.press('Converter em PDF (5 créditos)');
  await shoot('start-converted');
  const job = new URL(person.page.url()).searchParams.get('tarefa') ?? '';
  await person.press('Criar uma chave');
  await shoot('first-key');
  await person.open(`${start}/tarefas/${job}`);
  await shoot('job');
  await person.open(`${start}/chaves/nova`);
  await shoot('new-key');
  await person.press('Criar a chave');
  await shoot('new-key-refused');
  await person.page.type('#nome', 'Servidor de ensaio');
  await person.page.click('input[value=test]');
  await person.press('Criar a chave');
  await shoot('key-created');
  await person.press('Já copiei');
  await person.page.click('.confirm summary');
  await shoot('keys');
  await person.press('Trocar Servidor de ensaio');
  await shoot('key-replacement');
  await person.open(`${start}/ids/req_7YQ2mWc0NfX4sLr9TzKd1B`);
  await shoot('id-request');
  await person.page.type('#buscar-id', 'contrato.pdf');
  await person.press('Buscar');
  await shoot('id-refused');
  await person.open(`${start}/avisos`);
  await shoot('no-notices');
  await person.open(`${start}/avisos/endereco`);
  await person.page.type('#endereco', 'http://10.0.0.1/avisos');
  await person.press('Salvar');
  await shoot('receiver-refused');
  await person.page.$eval('#endereco', (field) =>
    field.setAttribute('value', 'https://loja.exemplo.com.br/avisos'),
  );
  await person.press('Enviar um teste');
  await shoot('receiver-tested');
  await person.press('Ver o que foi enviado e respondido');
  await person.page.click('.attempt summary');
  await shoot('notice');
  await person.open(`${start}/avisos`);
  await shoot('notices');
  await person.open(`${start}/avisos/segredo`);
  await person.page.click('.confirm summary');
  await shoot('webhook-secret');
  await person.open(`${start}/avisos/recuperacoes`);
  await shoot('no-recoveries');
  await person.open('/perfil/acessos');
  await shoot('sessions');
  await person.open('/console/acc_00000000000000/chaves');
  await shoot('missing');
  await person.close();
  expect(camera.tooWide).toEqual([]);
});

test('every page of passkeys fits its window in every look', async () => {
  const origin = service.url.replace('127.0.0.1', 'localhost');
  const person = await Person.of(service, browser, 'caio.retrato@exemplo.com.br', { origin });
  const authenticator = await Authenticator.of(person.page);
  const shoot = (name: string) => camera.shoot(person.page, `passkeys-${name}`);
  await person.signIn('/entrar?next=/perfil/chaves-de-acesso');
  await shoot('none');
  await person.press('Criar uma chave de acesso');
  await shoot('new');
  await person.page.$eval('#nome', (field) => field.setAttribute('value', ''));
  await person.press('Criar a chave de acesso');
  await shoot('new-refused');
  await person.page.type('#nome', 'Computador da loja');
  await person.press('Criar a chave de acesso');
  await person.page.click('.confirm summary');
  await shoot('list');
  await authenticator.setUserVerified(false);
  await person.open('/entrar/chave-de-acesso');
  await person.until(async () => (await person.text()).includes('não confirmou'));
  await shoot('entry');
  await person.page.goto(`${service.url}/entrar/chave-de-acesso`);
  await shoot('nameless');
  await person.close();
  expect(camera.tooWide).toEqual([]);
});

test('every page of an account of the operator, and of a person with two, fits its window in every look', async () => {
  const email = 'bento.retrato@exemplo.com.br';
  const young = await service.account({ email, adult: false });
  const other = await service.account({ email, sitePlan: 'pro' });
  const person = await Person.of(service, browser, email);
  await person.signIn();
  await camera.shoot(person.page, 'console-accounts');
  await person.open(`/console/${young.id}/chaves`);
  await camera.shoot(person.page, 'console-keys-not-in-force');
  await person.open(`/console/${young.id}/maioridade`);
  await camera.shoot(person.page, 'console-adult');
  await person.press('Confirmar');
  await camera.shoot(person.page, 'console-adult-refused');
  const { body } = await makeEnvelope(other, { signers: [ANA()] });
  await person.open(`/console/${other.id}/ids/${body.id}`);
  await camera.shoot(person.page, 'console-id-envelope');
  await person.close();
  expect(camera.tooWide).toEqual([]);
});

test('every page of a signer and of a conference fits its window in every look', async () => {
  const account = await service.account({ sitePlan: 'empresas' });
  const { body } = await makeEnvelope(
    account,
    { name: 'Contrato de prestação de serviços', signers: [ANA()], return_links: true },
    { file: CONTRACT_PDF },
  );
  const telephone = await Telephone.of(service, browser, body.signers[0]);
  const shoot = (name: string) => camera.shoot(telephone.page, `signing-${name}`);
  await telephone.open();
  await shoot('invitation');
  await telephone.press('Enviar o código');
  await shoot('code');
  await telephone.page.type('#codigo', await telephone.code());
  await telephone.press('Confirmar');
  await telephone.pagesAreShown(1);
  await shoot('document');
  await telephone.open('/assinatura');
  await shoot('signature');
  await telephone.open('/recusar');
  await shoot('refusal');
  await telephone.close();
  const { link } = await makeConference(service, sampleParcels(6));
  const { page } = await visitPage(browser, link);
  await camera.shoot(page, 'conference');
  await page.close();
  expect(camera.tooWide).toEqual([]);
});
