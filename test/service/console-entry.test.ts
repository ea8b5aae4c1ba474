import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, gzippedWeight, pixelsBeyond, smallTargets, startBrowser } from './support/browser.ts';
import { Person } from './support/console-browser.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { useService } from './support/use-service.ts';

const service = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Gzipped, of a page's HTML, styles and scripts, and of one script. */
const [MOST_BYTES, MOST_SCRIPT_BYTES] = [40 * 1024, 6 * 1024];

describe('the way in', () => {
  test('leads from an e-mail address to a key of one’s own and its first call', async () => {
    const ana = await Person.of(service(), browser, 'ana.entrada@exemplo.com.br');
    await ana.signIn();
    expect(await ana.heading()).toBe('Abrir uma conta');
    await ana.page.type('#nome', 'Padaria Aurora');
    await ana.page.click('#maior');
    await ana.page.click('#termos');
    await ana.press('Abrir a conta');
    expect(await ana.heading()).toBe('Padaria Aurora');
    await ana.press('Criar uma chave');
    const key = await ana.page.$eval('#chave', (element) => element.textContent ?? '');
    const answer = await checkedFetch(`${service().url}/v1/me`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      account: { name: 'Padaria Aurora', email: 'ana.entrada@exemplo.com.br' },
    });
    expect(ana.complaints).toEqual([]);
    await ana.close();
  });

  test('leads to a converted file and a first call with a key, and says how long that took at five letters a second', async () => {
    const eva = await Person.of(service(), browser, 'eva@exemplo.com.br');
    const [began, steps] = [Date.now(), [] as [string, number][]];
    const reached = (step: string) => steps.push([step, (Date.now() - began) / 1_000]);
    const typed = { delay: 200 };
    await eva.open('/entrar');
    await eva.page.type('#email', eva.email, typed);
    await eva.press('Enviar o código');
    await eva.until(async () => (await eva.codes()).length > 0);
    reached('code mailed');
    await eva.page.type('#codigo', (await eva.codes())[0] ?? '', typed);
    await eva.press('Entrar');
    reached('signed in');
    await eva.page.type('#nome', 'Loja da Eva', typed);
    await eva.page.click('#maior');
    await eva.page.click('#termos');
    await eva.press('Abrir a conta');
    reached('account opened');
    await eva.chooseFile('#arquivo', { name: 'pedido nº 12.html', text: '<h1>Pedido 12</h1>' });
    await eva.press('Converter em PDF (5 créditos)');
    const link = await eva.page.waitForSelector('a[download]');
    expect(await link?.evaluate((element) => element.textContent)).toBe('pedido nº 12.pdf');
    reached('file converted');
    await eva.press('Criar uma chave');
    const [call = '', upload = ''] = await Promise.all(
      ['#sem-arquivo', '#com-arquivo'].map((id) =>
        eva.page.$eval(id, (element) => element.textContent ?? ''),
      ),
    );
    expect(await eva.runInShell(call)).toMatchObject({ valid: true });
    await eva.until(async () => (await eva.text()).includes('A primeira chamada chegou.'));
    reached('first call seen');
    expect(await eva.runInShell(upload)).toMatchObject({ object: 'job', status: 'done' });
    console.log(steps.map(([step, seconds]) => `${step} ${seconds.toFixed(1)} s`).join(', '));
    expect(eva.complaints).toEqual([]);
    await eva.close();
  });

  test('has no barrier on any page, at 360 and 1280 px, light and dark, is light, and asks no other host', async () => {
    for (const width of [360, 1280]) {
      const bia = await Person.of(service(), browser, `bia.${width}@exemplo.com.br`, { width });
      const hosts = new Set<string>();
      bia.page.on('request', (request) => hosts.add(new URL(request.url()).host));
      const barriers: unknown[] = [];
      const heavy: unknown[] = [];
      const look = async () => {
        const found = [...(await axeFindings(bia.page)), ...(await smallTargets(bia.page))];
        const wide = await pixelsBeyond(bia.page);
        if (found.length > 0 || wide > 0) barriers.push([bia.path(), wide, ...found]);
        const { whole, largestScript } = await gzippedWeight(bia.page);
        if (whole > MOST_BYTES || largestScript > MOST_SCRIPT_BYTES)
          heavy.push([bia.path(), whole, largestScript]);
      };
      await bia.open('/entrar');
      await look();
      await bia.page.type('#email', 'bia');
      await bia.press('Enviar o código');
      await look();
      const code = await bia.askForCode();
      await look();
      await bia.page.type('#codigo', code === '111111' ? '222222' : '111111');
      await bia.press('Entrar');
      await look();
      await bia.page.type('#codigo', code);
      await bia.press('Entrar');
      await look();
      await bia.press('Abrir a conta');
      await look();
      await bia.page.type('#nome', 'Loja da Bia');
      await bia.page.click('#maior');
      await bia.page.click('#termos');
      await bia.press('Abrir a conta');
      const account = bia.path();
      await look();
      await bia.chooseFile('#arquivo', { name: 'pedido.html', text: '<h1>Pedido 12</h1>' });
      await look();
      await bia.press('Converter em PDF (5 créditos)');
      await look();
      await bia.press('Criar uma chave');
      await look();
      await bia.press('Chaves');
      await look();
      await bia.press('Criar uma chave');
      await look();
      await bia.page.type('#nome', 'Servidor');
      await bia.press('Criar a chave');
      await look();
      await bia.press('Já copiei');
      await look();
      await bia.press('Acessos');
      await look();
      await bia.press('Perfil');
      await look();
      await bia.press('Trocar o e-mail');
      await look();
      await bia.page.type('#email', `bia.nova.${width}@exemplo.com.br`);
      await bia.press('Enviar o código');
      await look();
      await bia.open(`${account}/conta`);
      await look();
      await bia.press('Trocar o e-mail da conta');
      await look();
      expect(barriers).toEqual([]);
      expect(heavy).toEqual([]);
      expect(bia.complaints).toEqual([]);
      expect([...hosts]).toEqual([new URL(service().url).host]);
      await bia.close();
    }
  });

  test('is gone by keyboard alone, without script, to a file, a key, its end and out; a refusal leads to the field', async () => {
    const caio = await Person.of(service(), browser, 'caio@exemplo.com.br', { script: false });
    const { keyboard } = caio.page;
    await caio.open('/entrar');
    await caio.page.focus('#email');
    await keyboard.type('caio');
    await caio.enter();
    expect(await caio.page.title()).toMatch(/^Erro: /);
    expect(await caio.page.evaluate("document.activeElement?.matches('.fault-summary')")).toBe(true);
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await caio.until(async () => (await caio.page.evaluate('document.activeElement?.id')) === 'email');
    await keyboard.press('End');
    await keyboard.type('@exemplo.com.br');
    await caio.enter();
    await caio.until(async () => (await caio.codes()).length > 0);
    await caio.page.focus('#codigo');
    await keyboard.type((await caio.codes())[0] ?? '');
    await caio.enter();
    await caio.page.focus('#nome');
    await keyboard.type('Oficina do Caio');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await caio.enter();
    expect(await caio.heading()).toBe('Oficina do Caio');
    // The browser's own dialog is what a key opens here.
    await caio.chooseFile('#arquivo', { name: 'pedido.html', text: '<h1>Pedido 12</h1>' });
    await caio.enterAt('button[formaction*="/converter/qualquer-para-pdf"]');
    await caio.tabTo('a[download="pedido.pdf"]');
    await caio.enterAt('form[action$="/primeira-chave"] button');
    expect(await caio.text()).toMatch(/svc_live_\w{50}/);
    await caio.enterAt('nav a[href$="/chaves"]');
    await caio.tabTo('.confirm summary');
    await keyboard.press('Enter');
    await caio.enterAt('.confirm button');
    expect(await caio.text()).toContain('Chaves que não valem mais');
    await caio.enterAt('form[action="/sair"] button');
    expect(await caio.heading()).toBe('Entrar');
    await caio.close();
  });
});
