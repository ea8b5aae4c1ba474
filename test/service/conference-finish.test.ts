import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sampleParcels } from '../support/shipping/parcels.ts';
import { startBrowser } from './support/browser.ts';
import { makeConference, ScannerPhone } from './support/conference-browser.ts';
import { useService } from './support/use-service.ts';

const service = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

let phones: ScannerPhone[] = [];
afterEach(async () => {
  await Promise.all(phones.map((phone) => phone.close()));
  phones = [];
});

async function phoneOn(link: string, options = {}): Promise<ScannerPhone> {
  const phone = await ScannerPhone.of(browser, link, options);
  phones.push(phone);
  return phone;
}

const all = sampleParcels(20);
const correios = all.filter(({ carrier }) => carrier === 'Correios').slice(0, 2);
const parcels = [...all.filter(({ carrier }) => carrier === 'Shopee Xpress').slice(0, 1), ...correios];
const [shopee = '', first = '', second = ''] = parcels.map(({ tracking }) => tracking ?? '');

/** Notes each tone that the page plays, by its frequency in hertz. */
const NOTE_TONES = `window.tones = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { tones.push(this.frequency.value); return start.call(this, at); };`;

test('the last parcel of a carrier and of a batch looks, reads and sounds like no other, on every phone', async () => {
  const { link } = await makeConference(service(), parcels);
  const [ana, rui] = [await phoneOn(link), await phoneOn(link)];
  await ana.page.evaluateOnNewDocument(NOTE_TONES);
  const tones = async () => {
    const played: unknown = await ana.page.evaluate('tones.splice(0).map(Math.round)');
    return played;
  };
  const shape = () =>
    ana.page.$$eval('#resultado svg', (found) =>
      found.filter((each) => each.checkVisibility()).map((each) => each.getAttribute('class')),
    );
  await Promise.all([ana.begin('Correios', 'Bancada 1'), rui.begin('Correios', 'Celular')]);
  expect(await ana.scan(first)).toMatchObject({ kind: 'checked', title: 'Conferido' });
  expect([await shape(), await tones()]).toEqual([['of-checked'], [1320]]);
  expect(await ana.scan(second)).toEqual({
    kind: 'finished',
    title: 'Carga completa',
    text: 'Pacote nº 3, o último. Correios: 2 de 2 conferidos. Falta 1 de outras transportadoras.',
  });
  expect([await shape(), await tones()]).toEqual([['of-finished'], [523, 659, 784, 1047]]);
  await ana.expectSound('finished');
  await rui.says('#resultado', 'Carga completa');

  await ana.page.click('#desfazer-ultima');
  await ana.says('#resultado', 'O pacote nº 3 volta a faltar.');
  await rui.says('#resultado', 'Leia o próximo código');
  expect(await rui.scan(second)).toMatchObject({ kind: 'finished', title: 'Carga completa' });

  await rui.page.click('#trocar');
  await rui.beginHere('Shopee Xpress', 'Celular');
  expect(await rui.outcome()).toMatchObject({ kind: 'idle', title: 'Leia o primeiro código' });
  expect(await rui.scan(shopee)).toMatchObject({
    kind: 'finished',
    title: 'Lote completo',
    text: 'Pacote nº 1, o último. Os 3 pacotes deste lote estão conferidos.',
  });
  await ana.says('#resultado', 'Lote completo');
  // A repeat is still shown as one.
  expect(await ana.scan(first)).toMatchObject({ kind: 'already' });

  await ana.open();
  await ana.says('#lote-completo', 'Lote completo.');
  await ana.expectSound('opened when finished');
  await ana.beginHere('Correios', 'Bancada 1');
  expect(await ana.outcome()).toMatchObject({ kind: 'finished', title: 'Lote completo' });
});

test('without script the last parcel and a finished batch are shown as such', async () => {
  const { link } = await makeConference(service(), correios);
  const ana = await phoneOn(link, { script: false });
  await ana.open('?carga=Correios&aparelho=Bancada');
  expect(await ana.outcome()).toMatchObject({ kind: 'idle', title: 'Leia o primeiro código' });
  const send = async (code: string) => {
    await ana.page.type('#codigo', code);
    await ana.leave(() => ana.page.keyboard.press('Enter'));
    return ana.outcome();
  };
  expect(await send(first)).toMatchObject({ kind: 'checked' });
  expect(await send(second)).toMatchObject({ kind: 'finished', title: 'Lote completo' });
  expect(await ana.page.title()).toBe('Lote completo · Conferência · Papelada');
  expect(await send(second)).toMatchObject({ kind: 'already' });
  await ana.open('?carga=Correios&aparelho=Bancada');
  expect(await ana.outcome()).toMatchObject({ kind: 'finished', title: 'Lote completo' });
  await ana.open();
  expect(await ana.page.$eval('#lote-completo', (place) => place.checkVisibility())).toBe(true);
  await ana.expectSound('finished without script');
});
