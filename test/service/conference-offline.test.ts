import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleParcels } from '../support/shipping/parcels.ts';
import { startBrowser } from './support/browser.ts';
import { makeConference, type SampleConference, ScannerPhone } from './support/conference-browser.ts';
import { Line } from './support/line.ts';
import { Service } from './support/service.ts';

let service: Service;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.start(), startBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

let line: Line;
let phones: ScannerPhone[] = [];
beforeEach(async () => {
  line = await Line.to(service.url);
});
afterEach(async () => {
  await Promise.all([line.cut(), ...phones.map((phone) => phone.close())]);
  phones = [];
});

const parcels = sampleParcels(20)
  .filter(({ carrier }, place) => carrier === 'Correios' || place === 0)
  .slice(0, 4);
const codes = parcels.filter(({ carrier }) => carrier === 'Correios').map(({ tracking }) => tracking ?? '');
const names = parcels.map(({ recipient }) => recipient ?? '');

function linkOf({ id, token }: SampleConference): string {
  return `${line.url}/conferencia/${id}/${token}`;
}

async function phoneOn(link: string): Promise<ScannerPhone> {
  const phone = await ScannerPhone.of(browser, link);
  phones.push(phone);
  return phone;
}

/** How often parcels were ticked or taken back, and which are ticked. */
async function counted({ id }: SampleConference): Promise<unknown> {
  const [row] = await service.rows(
    'Batch',
    id,
    'SELECT MAX(revision) AS changes, SUM(checked_at IS NOT NULL) AS checked FROM conference_parcels',
  );
  return row;
}

/** What is done before the line is cut and the page reloaded, and how many scans that leaves for afterwards. */
const STEPS: [string, (phone: ScannerPhone) => Promise<void>, number][] = [
  ['opened', async () => undefined, 0],
  ['begun', async (phone) => phone.begin('Correios', 'Bancada 1'), 0],
  [
    'scanning',
    async (phone) => {
      await phone.begin('Correios', 'Bancada 1');
      await phone.scan(codes[0] ?? '');
    },
    1,
  ],
  [
    'at the last parcel',
    async (phone) => {
      await phone.begin('Correios', 'Bancada 1');
      for (const code of codes.slice(0, -1)) await phone.scan(code);
    },
    codes.length - 1,
  ],
  [
    'finished',
    async (phone) => {
      await phone.begin('Correios', 'Bancada 1');
      for (const code of codes) await phone.scan(code);
      expect(await phone.outcome()).toMatchObject({ kind: 'finished' });
    },
    codes.length,
  ],
];

describe('the line is cut and the page reloaded', () => {
  test.each(
    STEPS,
  )('when it is %s: each parcel counts once, and nothing is lost', async (name, before, done) => {
    const conference = await makeConference(service, parcels);
    const phone = await phoneOn(linkOf(conference));
    await phone.open();
    await phone.isKept();
    await before(phone);
    await phone.isKept();
    await line.cut();
    await phone.page.reload();
    if (name === 'opened') await phone.beginHere('Correios', 'Bancada 1');
    expect(await phone.text('#carga')).toContain(
      `Carregando Correios: ${done} de ${codes.length} conferidos`,
    );
    const isFinished = done === codes.length;
    expect(await phone.outcome()).toMatchObject(
      isFinished
        ? { kind: 'finished', title: 'Carga completa' }
        : { kind: 'idle', title: done === 0 ? 'Leia o primeiro código' : 'Leia o próximo código' },
    );
    for (const code of codes.slice(done)) expect(await phone.scan(code)).toMatchObject({ kind: 'kept' });
    await phone.expectSound(`${name}, without network`);
    // Closed, and opened by its link: still without network.
    await phone.reopen();
    await phone.beginHere('Correios', 'Bancada 1');
    const kept = codes.length - done;
    if (kept > 0)
      await phone.says('#rede', `${kept === 1 ? '1 leitura guardada' : `${kept} leituras guardadas`}`);
    if (kept > 0) expect((await phone.page.$$('#leituras .kept')).length).toBe(kept);
    expect(await counted(conference)).toEqual({ changes: done, checked: done });

    await line.mend();
    await phone.says('#carga', `${codes.length} de ${codes.length} conferidos: completo`);
    await phone.says('#resultado', 'Carga completa');
    await phone.reload();
    expect(await phone.outcome()).toMatchObject({ kind: 'finished', title: 'Carga completa' });
    expect(await counted(conference)).toEqual({ changes: codes.length, checked: codes.length });
    expect(await phone.stored('conferencia /')).toEqual([]);
  });
});
