import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, pixelsBeyond, smallTargets, startBrowser, visitPage } from './support/browser.ts';
import { useService } from './support/use-service.ts';

const service = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const ENDS = [
  ['outra-vez', 'Ainda não é a sua vez', 'Quando chegar a sua vez de assinar, você recebe um e-mail.'],
  ['espera', 'Você assinou', '24/11/2026 às 11:00'],
  ['recusou', 'Você recusou o documento', 'A recusa foi registrada em'],
  ['recusado', 'O documento foi recusado', 'Inês <b>Couto</b> recusou o documento em'],
  ['cancelado', 'O pedido foi cancelado', '24/11/2026 às 12:00'],
  ['expirado', 'O prazo terminou', 'peça um novo envio a Marina Teles'],
  ['atrasado', 'O prazo terminou', '22/11/2026 às 12:00'],
  ['selando', 'Todas as pessoas fizeram a sua parte', 'Ver se já está pronto'],
  ['concluido', 'O documento está concluído', 'Enviar o código'],
  ['baixar', 'O documento está concluído', 'Baixar o PDF final'],
  ['teste', 'O documento está concluído', 'TESTE'],
  ['apagado', 'Os arquivos foram apagados', 'ainda pode conferi-la'],
  ['apagado-recusado', 'Os arquivos foram apagados', '30/11/2026 às 12:00'],
  ['desfeito', 'O envio foi desfeito', 'use o link que estiver nele'],
  ['enviando', 'O documento ainda está sendo enviado', 'Abrir o documento'],
  ['nenhum', 'Este link não leva a nenhum documento', 'copiado pela metade'],
] as const;

describe('where a link has nothing to sign', () => {
  test.each(ENDS)('(%s) the page says %j, clean for axe at 360 px', async (name, heading, words) => {
    const { page, complaints } = await visitPage(browser, `${service().url}/exemplos/fim/${name}`);
    expect(await page.$eval('h1', (element) => element.textContent)).toBe(heading);
    const text = await page.$eval('main', (element) => element.textContent?.replace(/\s+/g, ' ') ?? '');
    expect(text).toContain(words);
    expect(text).not.toMatch(/Segredo/);
    expect(await axeFindings(page)).toEqual([]);
    expect([await smallTargets(page), await pixelsBeyond(page), complaints]).toEqual([[], 0, []]);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await pixelsBeyond(page)).toBe(0);
    await page.close();
  });

  test('and something soon will be, the page shows that by itself, whether a question comes through or not', async () => {
    const { page } = await visitPage(browser, `${service().url}/exemplos/fim/selando`);
    const answers = ['sealing', 'cut', 'completed'];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().endsWith('/estado')) return request.continue();
      const end = answers.shift();
      if (end === 'cut') return request.abort();
      return request.respond({ contentType: 'application/json', body: JSON.stringify({ end }) });
    });
    await page.waitForNavigation({ waitUntil: 'load' });
    expect(answers).toEqual([]);
    await page.close();
  });
});
