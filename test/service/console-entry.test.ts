import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser } from './support/browser.ts';
import { Person } from './support/console-browser.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { Service } from './support/service.ts';

let service: Service;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.start(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe('the way in', () => {
  test('leads from an e-mail address to a key of one’s own and its first call', async () => {
    const ana = await Person.of(service, browser, 'ana.entrada@exemplo.com.br');
    await ana.signIn();
    expect(await ana.heading()).toBe('Abrir uma conta');
    await ana.page.type('#nome', 'Padaria Aurora');
    await ana.page.click('#maior');
    await ana.press('Abrir a conta');
    expect(await ana.heading()).toBe('Chaves da API');
    await ana.press('Criar uma chave');
    await ana.page.type('#nome', 'Loja');
    await ana.press('Criar a chave');
    const key = await ana.page.$eval('#chave', (element) => element.textContent ?? '');
    const answer = await checkedFetch(`${service.url}/v1/me`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      account: { name: 'Padaria Aurora', email: 'ana.entrada@exemplo.com.br' },
    });
    expect(ana.complaints).toEqual([]);
    await ana.close();
  });
});
