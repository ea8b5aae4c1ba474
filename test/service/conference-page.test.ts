import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sampleParcels } from '../unit/support/shipping/parcels.ts';
import { startBrowser } from './support/browser.ts';
import { makeConference, ScannerPhone } from './support/conference-browser.ts';
import { Service } from './support/service.ts';

let service: Service;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.start(), startBrowser()]);
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

const parcels = sampleParcels(40);
const correios = parcels.filter(({ carrier }) => carrier === 'Correios');
const shopee = parcels.filter(({ carrier }) => carrier === 'Shopee Xpress');
const codeOf = (parcel: { tracking: string | null } | undefined) => parcel?.tracking ?? '';

describe('two phones on one batch, 360 px wide', () => {
  test('share what is checked; strangers, repeats and other carriers are told apart', async () => {
    const { link } = await makeConference(service, parcels);
    const [ana, rui] = [await phoneOn(link), await phoneOn(link)];
    await ana.open();
    await ana.expectSound('start');
    await ana.page.screenshot({ path: '/tmp/sD-start.png' });
    await ana.begin('Correios', 'Bancada 1');
    await rui.begin('Correios', 'Celular do Rui');
    await ana.expectSound('begun');
    expect(await ana.scan(codeOf(correios[0]))).toMatchObject({ kind: 'checked', title: 'Conferido' });
    await ana.expectSound('checked');
    await ana.page.screenshot({ path: '/tmp/sD-checked.png' });
    await rui.says('#p3 .mark', 'em “Bancada 1”');
    expect(await rui.scan(codeOf(correios[0]), 'Tab')).toMatchObject({ kind: 'already' });
    await rui.expectSound('already');
    await rui.page.screenshot({ path: '/tmp/sD-already.png' });
    expect(await rui.scan(codeOf(shopee[0]), '')).toMatchObject({ kind: 'other_carrier' });
    await rui.expectSound('other');
    await rui.page.screenshot({ path: '/tmp/sD-other.png' });
    expect(await rui.scan('<b>QB000</b>')).toMatchObject({ kind: 'unknown' });
    await rui.expectSound('unknown');
    await rui.page.screenshot({ path: '/tmp/sD-unknown.png', fullPage: true });
  });
});
