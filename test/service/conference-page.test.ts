import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sampleParcels } from '../support/shipping/parcels.ts';
import { startBrowser } from './support/browser.ts';
import { makeConference, ScannerPhone } from './support/conference-browser.ts';
import { Service } from './support/service.ts';

let service: Service;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.startAlone(), startBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

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

const parcels = sampleParcels(20);
const codesOf = (name: string) =>
  parcels.filter(({ carrier }) => carrier === name).map(({ tracking }) => tracking ?? '');
const correios = codesOf('Correios');
const [shopee = ''] = codesOf('Shopee Xpress');
const codeAt = (place: number) => correios[place] ?? '';

describe('two phones on one batch, 360 px wide', () => {
  test('share what is checked; strangers, repeats and other carriers are distinguished; a check is taken back', async () => {
    const { link } = await makeConference(service, parcels);
    const [ana, rui] = [await phoneOn(link), await phoneOn(link)];
    await ana.open();
    await ana.expectSound('start');
    await Promise.all([ana.begin('Correios', 'Bancada 1'), rui.begin('Correios', 'Celular do Rui')]);
    expect(await ana.scan(codeAt(0))).toMatchObject({
      kind: 'checked',
      title: 'Conferido',
      text: 'Pacote nº 3.',
    });
    await ana.expectSound('checked');
    await rui.says('#p3 .mark', 'em “Bancada 1”');
    const already = await rui.scan(codeAt(0), 'Tab');
    expect(already).toMatchObject({ kind: 'already', title: 'Já conferido' });
    expect(already.text).toMatch(/^Pacote nº 3, conferido às \d\d:\d\d, em “Bancada 1”\.$/);
    await rui.expectSound('already');
    expect(await rui.scan(shopee, '')).toEqual({
      kind: 'other_carrier',
      title: 'Outra transportadora',
      text: 'Pacote nº 1: vai por Shopee Xpress, e não por Correios. Separe o pacote.',
    });
    // The pause has ended the code; the scanner's Enter comes to an empty field, of which the browser says nothing.
    await rui.page.$eval('#codigo', (input) =>
      input.addEventListener('invalid', () => input.classList.add('refused')),
    );
    await rui.page.keyboard.press('Enter');
    expect(await rui.page.$('#codigo.refused')).toBe(null);
    await rui.expectSound('other carrier');
    expect(await rui.scan('<b>QB000</b>')).toMatchObject({ kind: 'unknown', title: 'Não é deste lote' });
    expect(await rui.text('#resultado .detail')).toBe('Lido: <b>QB000</b>');
    await rui.expectSound('unknown');
    expect(await ana.text('#carga')).toBe('Carregando Correios: 1 de 8 conferidos, faltam 7');

    await rui.page.click('#p3 button');
    await rui.says('#resultado', 'O pacote nº 3 volta a faltar.');
    await ana.says('#carga', '0 de 8 conferidos, faltam 8');
    // The scanner is heard again without a touch.
    expect(await rui.scan(codeAt(0))).toMatchObject({ kind: 'checked' });
    await ana.says('#p3 .mark', 'Celular do Rui');
    await rui.page.click('#desfazer-ultima');
    await ana.says('#carga', '0 de 8 conferidos, faltam 8');
    expect(await rui.scan(codeAt(0))).toMatchObject({ kind: 'checked' });

    await ana.says('#carga', '1 de 8 conferidos, faltam 7');
    await ana.page.click('#filtro');
    expect(
      await ana.page.$$eval('.parcels li', (rows) => rows.filter((row) => row.checkVisibility()).length),
    ).toBe(19);
    await ana.page.reload();
    expect(await ana.text('#carga')).toBe('Carregando Correios: 1 de 8 conferidos, faltam 7');
    expect(await ana.scan(codeAt(1))).toMatchObject({ kind: 'checked' });
    await rui.says('#p4 .mark', 'em “Bancada 1”');
  });

  test('a scanner that sends no key, and stops within a code, has read one code', async () => {
    const { link } = await makeConference(service, parcels);
    const ana = await phoneOn(link);
    await ana.begin('', 'Bancada 1');
    const halves = [codeAt(0).slice(0, 7), codeAt(0).slice(7)];
    await ana.page.$eval(
      '#codigo',
      (input, [half = '', rest = '']) => {
        const type = (text: string) => {
          Reflect.set(input, 'value', `${Reflect.get(input, 'value')}${text}`);
          input.dispatchEvent(new Event('input'));
        };
        type(half);
        setTimeout(type, 400, rest);
      },
      halves,
    );
    await ana.says('#resultado', 'Pacote nº 3.');
    expect(await ana.text('#ultimas')).not.toContain('Não é deste lote');
  });

  test('that scan the same parcels at once check each once', async () => {
    const { link } = await makeConference(service, parcels);
    const both = [await phoneOn(link), await phoneOn(link)];
    await Promise.all(both.map((phone, place) => phone.begin('', `Celular ${place}`)));
    const kinds: string[] = [];
    for (const code of correios) {
      const outcomes = await Promise.all(both.map((phone) => phone.scan(code)));
      kinds.push(
        outcomes
          .map(({ kind }) => kind)
          .sort()
          .join(' '),
      );
    }
    expect(new Set(kinds)).toEqual(new Set(['already checked']));
    for (const phone of both) await phone.says('#carga', '8 de 20 conferidos, faltam 12');
  });
});

describe('without network', () => {
  test('scans are kept, shown, and sent later: none lost, none counted twice, also over a reload', async () => {
    const { link } = await makeConference(service, parcels);
    const [ana, rui] = [await phoneOn(link), await phoneOn(link)];
    await Promise.all([ana.begin('', 'Bancada 1'), rui.begin('', 'Celular')]);
    await rui.page.setOfflineMode(true);
    expect(await rui.scan(codeAt(0))).toMatchObject({ kind: 'kept', title: 'Anotado, sem rede' });
    await rui.says('#resultado', 'Parece ser o pacote nº 3');
    await rui.scan(codeAt(1));
    await rui.scan('QB999999999BR');
    await rui.says('#rede', '3 leituras guardadas neste aparelho');
    await rui.expectSound('offline');
    expect(await ana.scan(codeAt(1))).toMatchObject({ kind: 'checked' });

    await rui.cutOff();
    await rui.page.setOfflineMode(false);
    await rui.page.reload();
    await rui.says('#rede', '3 leituras guardadas neste aparelho');
    await rui.connect();
    await ana.says('#p3 .mark', 'em “Celular”');
    await rui.says('#ultimas', 'Já conferido');
    await rui.says('#ultimas', 'Não é deste lote');
    await rui.says('#carga', '2 de 20 conferidos, faltam 18');
    expect(await rui.page.$eval('#rede', (place) => place.checkVisibility())).toBe(false);
    expect(
      await rui.page.evaluate(
        'Object.keys(localStorage).filter((key) => key.startsWith("conferencia /")).length',
      ),
    ).toBe(0);
    expect(await ana.text('#p4 .mark')).toContain('Bancada 1');
  });

  test('as when the service is killed: what was checked stays checked, what waited follows', async () => {
    const { link } = await makeConference(service, parcels);
    const ana = await phoneOn(link);
    await ana.begin('', 'Bancada 1');
    expect(await ana.scan(codeAt(0))).toMatchObject({ kind: 'checked' });
    const killed = service.killRuntime();
    await ana.scan(codeAt(1));
    await killed;
    await ana.says('#carga', '2 de 20 conferidos, faltam 18');
    const rui = await phoneOn(link);
    await rui.begin('', 'Celular');
    expect(await rui.scan(codeAt(0))).toMatchObject({ kind: 'already' });
    expect(await rui.scan(codeAt(1))).toMatchObject({ kind: 'already' });
  });
});

describe('without script', () => {
  test('parcels are checked by a plain form, each outcome in words; checks are taken back', async () => {
    const { link } = await makeConference(service, parcels);
    const ana = await phoneOn(link, { script: false });
    await ana.open();
    await ana.page.click('#comecar input[value="Correios"]');
    await ana.page.type('#aparelho', 'Bancada 1');
    await ana.leave(() => ana.page.click('#comecar button'));
    await ana.expectSound('begun without script');
    const send = async (code: string) => {
      await ana.page.type('#codigo', code);
      await ana.leave(() => ana.page.keyboard.press('Enter'));
      return ana.outcome();
    };
    expect(await send(codeAt(0))).toMatchObject({ kind: 'checked', text: 'Pacote nº 3.' });
    await ana.expectSound('checked without script');
    expect(await send(codeAt(0))).toMatchObject({ kind: 'already' });
    expect(await send(shopee)).toMatchObject({ kind: 'other_carrier' });
    expect(await send('<i>QB0')).toMatchObject({ kind: 'unknown' });
    expect(await ana.text('#resultado .detail')).toBe('Lido: <i>QB0');
    expect(await ana.text('#carga')).toBe('Carregando Correios: 1 de 8 conferidos, faltam 7');
    await ana.leave(() => ana.page.click('#filtro'));
    expect(
      await ana.page.$$eval('.parcels li', (rows) => rows.filter((row) => row.checkVisibility()).length),
    ).toBe(19);
    await ana.leave(() => ana.page.click('#filtro'));
    await ana.leave(() => ana.page.click('#p3 button'));
    expect(await ana.text('#carga')).toBe('Carregando Correios: 0 de 8 conferidos, faltam 8');
    expect(await send(codeAt(0))).toMatchObject({ kind: 'checked' });
  });
});

test('on paper there is the list alone, with a box for each parcel', async () => {
  const { link } = await makeConference(service, parcels);
  const ana = await phoneOn(link);
  await ana.begin('Correios', 'Bancada 1');
  await ana.scan(codeAt(0));
  await ana.page.emulateMediaType('print');
  const shown = await ana.page.$$eval(
    'button, #conferencia, .top, form#ler',
    (all) => all.filter((one) => one.checkVisibility()).length,
  );
  expect(shown).toBe(0);
  expect(
    await ana.page.$$eval('.parcels li', (rows) => rows.filter((row) => row.checkVisibility()).length),
  ).toBe(20);
});
