import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleParcels } from '../support/shipping/parcels.ts';
import { axeFindings, startBrowser } from './support/browser.ts';
import {
  makeConference,
  orderSample,
  type SampleConference,
  ScannerPhone,
} from './support/conference-browser.ts';
import { Line } from './support/line.ts';
import { useService } from './support/use-service.ts';

const service = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

let line: Line;
let phones: ScannerPhone[] = [];
beforeEach(async () => {
  line = await Line.to(service().url);
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
  const [row] = await service().rows(
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
    const conference = await makeConference(service(), parcels);
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
    await phone.hearsOfNetwork();
    await phone.says('#carga', `${codes.length} de ${codes.length} conferidos: completo`);
    await phone.says('#resultado', 'Carga completa');
    await phone.reload();
    expect(await phone.outcome()).toMatchObject({ kind: 'finished', title: 'Carga completa' });
    expect(await counted(conference)).toEqual({ changes: codes.length, checked: codes.length });
    expect(await phone.stored('conferencia /')).toEqual([]);
  });
});

/** All that the browser stores for the service, as text, and the addresses of its caches. */
async function kept({ page }: ScannerPhone): Promise<{ text: string; addresses: string[] }> {
  const found: unknown = await page.evaluate(`(async () => {
    const responses = await Promise.all((await caches.keys()).map(async (name) => {
      const cache = await caches.open(name);
      return Promise.all((await cache.keys()).map(async (request) => [request.url, await (await cache.match(request)).text()]));
    }));
    const entries = responses.flat();
    return { text: JSON.stringify([entries, { ...localStorage }]), addresses: entries.map(([url]) => new URL(url).pathname) };
  })()`);
  return found as { text: string; addresses: string[] };
}

describe('what is kept for a reload', () => {
  test('is the page of that conference and its files: no name, no answer, no other page', async () => {
    const [conference, other] = [
      await makeConference(service(), parcels),
      await makeConference(service(), parcels),
    ];
    const phone = await phoneOn(linkOf(conference));
    await phone.open();
    await phone.isKept();
    await phone.begin('', 'Bancada 1');
    for (const code of codes) await phone.scan(code);
    const { text, addresses } = await kept(phone);
    const page = new URL(linkOf(conference)).pathname;
    expect(addresses.filter((address) => !address.startsWith('/estatico/'))).toEqual([page]);
    expect(text).toContain(codes[0]);
    for (const name of names)
      expect([name, name.length > 3, text.includes(name)]).toEqual([name, true, false]);
    await line.cut();
    await phone.page.goto(linkOf(other));
    await phone.says('h1', 'Sem rede');
    expect(await axeFindings(phone.page)).toEqual([]);
    for (const address of [`${linkOf(conference)}/estado`, `${line.url}/conferencia/x`, `${line.url}/`])
      await expect(phone.page.goto(address)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  });

  test('stands in for a service that is down, and goes with the conference', async () => {
    const conference = await makeConference(service(), parcels);
    const phone = await phoneOn(linkOf(conference));
    await phone.open();
    await phone.isKept();
    await line.answerAll(502);
    await phone.begin('Correios', 'Bancada 1');
    expect(await phone.scan(codes[0] ?? '')).toMatchObject({ kind: 'kept' });
    await line.mend();
    await phone.hearsOfNetwork();
    await phone.says('#carga', `1 de ${codes.length} conferidos`);
    // Under another link the old one leads nowhere.
    await orderSample(service(), { id: conference.id, token: `${conference.token.slice(1)}x`, parcels });
    await phone.reload();
    await phone.says('h1', 'Link inválido');
    await expect.poll(() => kept(phone)).toMatchObject({ addresses: [] });
    const registered = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)';
    await expect.poll(() => phone.page.evaluate(registered)).toBe(0);
    expect(await phone.stored('conferencia-estado')).toEqual([]);
  });
});

test('two tabs of one device without network neither lose a scan nor count one twice', async () => {
  // Two parcels under one code: a scan that counted twice would tick the second.
  const [twin] = parcels.filter(({ carrier }) => carrier === 'Correios');
  const conference = await makeConference(service(), [...parcels, ...(twin ? [twin] : [])]);
  const phone = await phoneOn(linkOf(conference));
  await phone.begin('', 'Bancada 1');
  await phone.isKept();
  const second = phone.withTab(await phone.another());
  await second.beginHere('', 'Bancada 1');
  await line.cut();
  for (const [place, code] of codes.entries())
    expect(await (place % 2 === 0 ? phone : second).scan(code)).toMatchObject({ kind: 'kept' });
  await second.says('#rede', `${codes.length} leituras guardadas`);
  await second.page.reload();
  await line.mend();
  await Promise.all([phone.hearsOfNetwork(), second.hearsOfNetwork()]);
  for (const tab of [phone, second])
    await tab.says('#carga', `${codes.length} de ${parcels.length + 1} conferidos, faltam 2`);
  expect(await counted(conference)).toEqual({ changes: codes.length, checked: codes.length });
  expect(await phone.stored('conferencia /')).toEqual([]);
});

test('a browser without service workers checks parcels as before', async () => {
  const conference = await makeConference(service(), parcels);
  const phone = await phoneOn(linkOf(conference));
  await phone.page.evaluateOnNewDocument(
    "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })",
  );
  await phone.begin('', 'Bancada 1');
  await line.cut();
  expect(await phone.scan(codes[0] ?? '')).toMatchObject({ kind: 'kept' });
  await phone.page.goBack();
  await phone.page.goForward();
  await phone.says('#rede', '1 leitura guardada');
  await line.mend();
  await phone.hearsOfNetwork();
  await phone.says('#carga', `1 de ${parcels.length} conferidos`);
  expect(phone.complaints).toEqual([]);
});
