import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { Person } from '../support/console-browser.ts';
import { ConsoleVisitor } from '../support/console-visitor.ts';
import { Line } from '../support/line.ts';
import { Service } from '../support/service.ts';
import { appendHeaders } from './tus-session.ts';

const MEGABYTE = 1024 * 1024;
const VERSION = { 'Tus-Resumable': '1.0.0' };

let service: Service;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.start(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Silence as a WAV file. */
function silence(bytes: number): Buffer {
  const wav = Buffer.alloc(bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(bytes - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(48_000, 24);
  wav.writeUInt32LE(192_000, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes - 44, 40);
  return wav;
}

async function largerPlan(account: string): Promise<void> {
  await service.operator.patch(`/operator/accounts/${account}`, { plan: 'start' });
}

describe('a file of more than 50 MiB in the console', () => {
  test('is sent in chunks, goes on after the line was cut, and is converted', async () => {
    const line = await Line.to(service.url);
    const rosa = await Person.of(service, browser, 'rosa@exemplo.com.br', { origin: line.url });
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn('rosa@exemplo.com.br');
    const account = await visitor.openAccount('Rádio da Rosa');
    await largerPlan(account);
    await rosa.signIn();
    await rosa.open(`/console/${account}`);
    await rosa.chooseFile('#arquivo', { name: 'programa.wav', bytes: silence(60 * MEGABYTE) });
    const requests: string[] = [];
    let cuts = 1;
    rosa.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.includes('/envios')) return;
      requests.push(request.method());
      if (request.method() === 'PATCH' && cuts-- > 0)
        setTimeout(() => void line.cut().then(() => line.mend()), 50);
    });
    await rosa.press('Extrair o áudio em MP3 (1 crédito)');
    await rosa.page.waitForSelector('a[download]', { timeout: 120_000 });
    expect(requests.filter((method) => method === 'POST')).toHaveLength(1);
    expect(requests.filter((method) => method === 'PATCH').length).toBeGreaterThanOrEqual(3);
    expect(rosa.complaints.filter((text) => !/ERR_/.test(text))).toEqual([]);
    await rosa.close();
    await line.cut();
  });

  test('is refused in words when the plan does not take it', async () => {
    const caio = await Person.of(service, browser, 'caio@exemplo.com.br');
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn('caio@exemplo.com.br');
    const account = await visitor.openAccount('Caio');
    await caio.signIn();
    await caio.open(`/console/${account}`);
    await caio.chooseFile('#arquivo', { name: 'aula.wav', bytes: Buffer.alloc(51 * MEGABYTE) });
    await caio.page.click('button[formaction*="/mp4-para-mp3"]');
    const fault = await caio.page.waitForSelector('.fault:not([hidden])');
    expect(await fault?.evaluate((element) => element.textContent)).toMatch(/máximo de 50 MB do seu plano/);
    await caio.close();
  });
});

describe('the uploads of an account in the console', () => {
  test('are nobody’s without its session, and take nothing that another site sends', async () => {
    const [owner, stranger] = [new ConsoleVisitor(service), new ConsoleVisitor(service)];
    await owner.signIn('dona@exemplo.com.br');
    const account = await owner.openAccount('Loja da Dona');
    await stranger.signIn('outra@exemplo.com.br');
    await stranger.openAccount('Loja da Outra');
    const own = { Origin: service.url, Accept: 'application/json', ...VERSION };
    const path = `/console/${account}/envios`;
    const create = (visitor: ConsoleVisitor, headers: Record<string, string>) =>
      visitor.visit(path, { method: 'POST', headers: { ...headers, 'Upload-Length': '5' } });
    const created = await create(owner, own);
    expect([created.status, created.location]).toEqual([201, expect.stringMatching(`^${path}/upl_`)]);
    expect((await create(stranger, own)).status).toBe(404);
    expect((await create(new ConsoleVisitor(service), own)).status).toBe(303);
    expect((await create(owner, { ...own, Origin: 'https://outro.exemplo' })).status).toBe(403);
    const append = (visitor: ConsoleVisitor, headers = own) =>
      visitor.visit(created.location, {
        method: 'PATCH',
        headers: { ...headers, ...appendHeaders(0) },
        body: 'hello',
      });
    expect((await append(stranger)).status).toBe(404);
    expect((await append(owner, { ...own, Origin: 'https://outro.exemplo' })).status).toBe(403);
    const appended = await append(owner);
    expect([appended.status, appended.headers.get('Upload-Offset')]).toEqual([204, '5']);
    expect((await stranger.visit(created.location, { headers: own })).status).toBe(404);
    const read = await owner.visit(created.location, { headers: own });
    expect(JSON.parse(read.html)).toMatchObject({ status: 'complete', received: 5 });
  });
});
