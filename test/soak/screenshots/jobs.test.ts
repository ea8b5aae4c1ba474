import { afterAll, beforeAll, expect, test } from 'vitest';
import { form } from '../../service/support/account.ts';
import { CONTRACT_PDF, DAMAGED_PDF } from '../../service/support/files.ts';
import { HARD_NAMES, Studio } from './studio.ts';

const HOUR_MS = 3_600_000;
const LONG_FILE = `${'relatório'.repeat(20)}.html`;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());

test('the first page of an account is whole in every look, with every file', async () => {
  const camera = studio.camera();
  const person = await studio.person('hugo.retrato@exemplo.com.br');
  const { id } = await studio.service.account({ email: person.email, sitePlan: 'pro' });
  const shoot = (name: string) => camera.shoot(person.page, `start-${name}`);
  await person.signIn();
  await shoot('empty');
  await person.chooseFile('#arquivo', { name: 'planta.dwg', text: 'AC1032' });
  await shoot('file-unknown');
  await person.chooseFile('#arquivo', { name: LONG_FILE, text: '<h1>Pedido 12</h1>' });
  await shoot('file-chosen');
  await person.press('Converter em PDF (5 créditos)');
  await shoot('converted');
  await person.press('Criar uma chave');
  await shoot('converted-first-key');
  await person.open(`/console/${id}`);
  await person.chooseFile('#arquivo', { name: 'foto.jpg', text: 'nenhuma foto' });
  await person.press('Comprimir a imagem (1 crédito)');
  await shoot('failed');
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('a file on its way, and one that is refused, are whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('iara.retrato@exemplo.com.br');
  await studio.service.account({ email: person.email });
  await person.signIn();
  const session = await person.page.createCDPSession();
  await session.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  await person.chooseFile('#arquivo', { name: 'pedido.html', text: 'pedido '.repeat(30_000) });
  await person.page.click('button:not([hidden])[formaction]');
  await person.until(async () => (await person.text()).includes('Enviando…'));
  await camera.shoot(person.page, 'start-sending');
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('every page of a job is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('joca.retrato@exemplo.com.br');
  const account = await studio.service.account({ email: person.email, sitePlan: 'pro' });
  await person.signIn();
  const shoot = async (name: string, job: string) => {
    await person.open(`/console/${account.id}/ids/${job}`);
    await camera.shoot(person.page, `job-${name}`);
  };
  const call = (tool: string, name: string, bytes: Uint8Array | string) =>
    account.json(`/v1/tools/${tool}`, { method: 'POST', body: form([[name, bytes]]) });
  const done = await account.ended(await call('qualquer-para-pdf', LONG_FILE, '<h1>Pedido 12</h1>'));
  await shoot('done', done.body.id);
  const text = await account.ended(await call('pdf-para-texto', 'contrato.pdf', CONTRACT_PDF));
  await shoot('text', text.body.id);
  const many = await account.ended(
    await account.json('/v1/tools/extrair-paginas?wait=60', {
      method: 'POST',
      body: form([['contrato.pdf', CONTRACT_PDF]], { pages: '1,1,1', split: 'por_intervalo' }),
    }),
  );
  await shoot('many-files', many.body.id);
  const failed = await account.ended(await call('comprimir-pdf', 'contrato.pdf', DAMAGED_PDF));
  await shoot('failed', failed.body.id);
  await studio.service.passBy(HOUR_MS + 60_000);
  await person.signIn();
  await shoot('files-erased', done.body.id);
  await studio.service.passTo(0);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  studio.service.faults.once('job.started', () => held);
  const running = await call('qualquer-para-pdf', 'pedido.html', '<h1>Pedido 13</h1>');
  const queued = await call('qualquer-para-pdf', 'pedido.html', '<h1>Pedido 14</h1>');
  await person.until(async () => studio.service.faults.passed('job.started') > 0);
  await shoot('running', running.body.id);
  await shoot('queued', queued.body.id);
  release();
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('every page of an id is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('kaua.retrato@exemplo.com.br');
  const { id } = await studio.service.account({ email: person.email, sitePlan: 'pro' });
  await person.signIn();
  const shoot = (name: string) => camera.shoot(person.page, `id-${name}`);
  await person.open(`/console/${id}/ids/req_7YQ2mWc0NfX4sLr9TzKd1B`);
  await shoot('request');
  await person.page.type('#buscar-id', HARD_NAMES.markup);
  await person.press('Buscar');
  await shoot('refused');
  await person.open(`/console/${id}/ids/job_7YQ2mWc0NfX4sLr9TzKd1B`);
  await shoot('missing');
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('what is refused without script is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('lais.retrato@exemplo.com.br', { script: false });
  await studio.service.account({ email: person.email });
  await person.signIn();
  await camera.shoot(person.page, 'start-no-script');
  await person.chooseFile('#arquivo', { name: 'planta.dwg', text: 'AC1032' });
  await person.press('Converter em PDF (5 créditos)');
  await camera.shoot(person.page, 'start-refused-no-script');
  await person.close();
  expect(camera.faults).toEqual([]);
});
