import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ActsDone, ScanAct } from '../../common/shipping/conference.ts';
import { sampleParcels } from '../support/shipping/parcels.ts';
import { makeConference, orderSample, type SampleConference } from './support/conference-browser.ts';
import { useService } from './support/use-service.ts';

const service = useService();

const parcels = sampleParcels(500);
const codes = parcels.map(({ tracking }) => tracking ?? '');
let scans = 0;

function scanOf(text: string, more: Partial<ScanAct> = {}): ScanAct {
  return {
    do: 'scan',
    id: `scan-of-test-${++scans}`,
    text,
    carrier: null,
    device: 'Bancada',
    agoMs: 0,
    ...more,
  };
}

/** From an address of its own, as the edge tells it. */
function post({ link }: SampleConference, step: string, init: RequestInit, address = '203.0.113.7') {
  const headers = { Origin: service().url, 'CF-Connecting-IP': address, ...init.headers };
  return fetch(link + step, { method: 'POST', redirect: 'manual', ...init, headers });
}

function send(conference: SampleConference, acts: unknown, address?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return post(conference, '/leituras', { headers, body: JSON.stringify({ since: 0, acts }) }, address);
}

async function done(answer: Promise<Response>): Promise<ActsDone> {
  const response = await answer;
  expect(response.status).toBe(200);
  return (await response.json()) as ActsDone;
}

function form(conference: SampleConference, step: string, fields: Record<string, string>, headers = {}) {
  return post(conference, step, { body: new URLSearchParams(fields), headers });
}

describe('a link', () => {
  test('shows its page to nobody’s search, cache or frame, with a camera of its own alone', async () => {
    const conference = await makeConference(service(), parcels.slice(0, 5));
    const { status, headers } = await fetch(conference.link);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(self)',
      'x-content-type-options': 'nosniff',
    });
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('that is guessed, mistyped or of another batch leads nowhere, whatever is asked, and makes nothing', async () => {
    const [one, other] = await Promise.all([
      makeConference(service(), parcels.slice(0, 5)),
      makeConference(service(), parcels.slice(0, 5)),
    ]);
    const mistyped = one.token.slice(0, -1) + (one.token.endsWith('x') ? 'y' : 'x');
    const paths = [
      `${one.id}/${mistyped}`,
      `${one.id}/${other.token}`,
      `lote_${'A'.repeat(22)}/${one.token}`,
    ];
    const links = [...paths, `${one.id}/${one.token}x`, `x/y`, `${one.id}/__proto__`, ''].map((path) => ({
      ...one,
      link: `${service().url}/conferencia/${path}`,
    }));
    const pages = new Set<string>();
    for (const link of links) {
      const page = await fetch(link.link);
      pages.add(`${page.status} ${await page.text()}`);
      expect((await fetch(`${link.link}/estado?desde=0`)).status).toBe(404);
      expect((await send(link, [scanOf(codes[0] ?? '')])).status).toBe(404);
      expect((await form(link, '/conferir', { codigo: codes[0] ?? '' })).status).toBe(404);
      expect((await form(link, '/desfazer', { desfazer: '1-1' })).status).toBe(404);
    }
    expect([...pages].map((page) => page.slice(0, 3))).toEqual(['404']);
    const { changes } = await done(send(one, []));
    expect(changes).toEqual([]);
    await expect(
      service().rows(
        'Batch',
        `lote_${'A'.repeat(22)}`,
        "SELECT name FROM sqlite_master WHERE name LIKE 'conf%'",
      ),
    ).resolves.toEqual([]);
  });

  test('of a batch that is not done says so', async () => {
    const { link } = await makeConference(service(), null);
    expect(await (await fetch(link)).text()).toContain('O lote ainda não está pronto');
    expect((await fetch(`${link}/estado?desde=0`)).status).toBe(409);
  });

  test('whose names are forgotten shows them no more, and what was checked still', async () => {
    const conference = await makeConference(service(), parcels.slice(0, 5));
    await done(send(conference, [scanOf(codes[0] ?? '')]));
    expect(await (await fetch(conference.link)).text()).toContain('Ana Prado de Almeida');
    await orderSample(service(), { id: conference.id, eraseNames: true });
    const page = await (await fetch(conference.link)).text();
    expect(page).not.toContain('Almeida');
    expect(page).toContain('1 de 5 conferidos');
    expect(page).toContain('em “Bancada”');
  });
});

describe('what a page keeps for a reload without network', () => {
  test('is a list without names, behind the same link alone', async () => {
    const conference = await makeConference(service(), parcels.slice(0, 5));
    const page = await fetch(`${conference.link}/sem-nomes`);
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const text = await page.text();
    expect(text).toContain(codes[0]);
    expect(text).not.toMatch(/Almeida|class="recipient"/);
    expect((await fetch(`${conference.link}x/sem-nomes`)).status).toBe(404);
  });

  test('is answered by a script that reaches no other page, and is asked for anew each time', async () => {
    const response = await fetch(`${service().url}/conferencia/sem-rede.js`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('Service-Worker-Allowed')).toBe(false);
    expect(await response.text()).toContain('respondWith');
  });
});

describe('what is posted', () => {
  test('by another site changes nothing', async () => {
    const conference = await makeConference(service(), parcels.slice(0, 5));
    const code = codes[0] ?? '';
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      expect((await form(conference, '/conferir', { codigo: code }, headers)).status).toBe(400);
      expect((await form(conference, '/desfazer', { desfazer: '1-1' }, headers)).status).toBe(400);
      const body = JSON.stringify({ since: 0, acts: [scanOf(code)] });
      const type = { 'Content-Type': 'application/json' };
      expect((await post(conference, '/leituras', { headers: { ...type, ...headers }, body })).status).toBe(
        400,
      );
    }
    expect((await done(send(conference, []))).changes).toEqual([]);
  });

  test('again is done once, by form and by script', async () => {
    const conference = await makeConference(service(), [...parcels.slice(0, 1), ...parcels.slice(0, 1)]);
    const fields = { codigo: codes[0] ?? '', leitura: 'form-of-test', carga: '', aparelho: 'Bancada' };
    const places = [];
    for (let turn = 0; turn < 3; turn++)
      places.push((await form(conference, '/conferir', fields)).headers.get('Location') ?? '');
    expect(new Set(places).size).toBe(1);
    expect(places[0]).toContain('resultado=checked&pacote=1');
    const scan = scanOf(codes[0] ?? '');
    const [first, second] = await Promise.all([
      done(send(conference, [scan])),
      done(send(conference, [scan, scan])),
    ]);
    expect(second.answers).toEqual([first.answers[0], first.answers[0]]);
    expect(second.changes.filter(({ at }) => at !== null)).toHaveLength(2);
  });

  test('by two phones at once checks a parcel once; the other learns when and where', async () => {
    const conference = await makeConference(service(), parcels.slice(0, 20));
    for (const code of codes.slice(0, 20)) {
      const answers = await Promise.all(
        ['Bancada', 'Celular'].map((device) => done(send(conference, [scanOf(code, { device })]))),
      );
      const [one, other] = answers
        .flatMap(({ answers }) => answers)
        .sort((a, b) => (a.result > b.result ? -1 : 1));
      expect([one?.result, other?.result]).toEqual(['checked', 'already']);
      expect(other?.parcel).toEqual(one?.parcel);
    }
  });

  test.each([
    ['markup', '<script>alert(1)</script>'],
    ['a quote', '"><img src=x onerror=alert(1)>'],
    ['an unpaired surrogate', 'QB\ud800123'],
    ['ten kilobytes', '<b>'.repeat(3_500)],
    ['nothing', '   '],
  ])('as a scan is only text: %s', async (_, text) => {
    const conference = await makeConference(service(), parcels.slice(0, 3));
    expect((await done(send(conference, [scanOf(text)]))).answers).toMatchObject([{ result: 'unknown' }]);
    const answer = await form(conference, '/conferir', { codigo: text, carga: '', aparelho: text });
    expect(answer.status).toBe(303);
    const page = await (await fetch(new URL(answer.headers.get('Location') ?? '', service().url))).text();
    expect(page).toContain('Não é deste lote');
    expect(page).not.toMatch(/<script>alert|<img src|<b><b>/);
  });

  test('is refused where it is no scan', async () => {
    const conference = await makeConference(service(), parcels.slice(0, 3));
    const scan = scanOf(codes[0] ?? '');
    const bad = [
      'x',
      [{ ...scan, id: '' }],
      [{ ...scan, id: "' OR 1=1 --" }],
      [{ ...scan, text: 7 }],
      [{ ...scan, agoMs: -1 }],
      [{ ...scan, do: 'erase' }],
      [{ do: 'undo', id: 'undo-of-test', position: 1.5, revision: 1, device: '', agoMs: 0 }],
      Array.from({ length: 51 }, () => scan),
    ];
    for (const acts of bad) expect((await send(conference, acts)).status).toBe(400);
    const headers = { 'Content-Type': 'application/json' };
    expect((await post(conference, '/leituras', { headers, body: 'x'.repeat(300_000) })).status).toBe(413);
    expect((await post(conference, '/leituras', { headers, body: '{' })).status).toBe(400);
    expect((await form(conference, '/conferir', { codigo: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await done(send(conference, []))).changes).toEqual([]);
  });

  test('a thousand times at once is bounded for its address, and another is answered meanwhile', async () => {
    const conference = await makeConference(service(), parcels);
    const batch = () => Array.from({ length: 50 }, () => scanOf('QB000000000BR'));
    const flood = Array.from({ length: 60 }, () => send(conference, batch(), '198.51.100.9'));
    const answered = await done(send(conference, [scanOf(codes[7] ?? '')]));
    expect(answered.answers).toMatchObject([{ result: 'checked', parcel: { position: 8 } }]);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
    const kept = await service().rows('Batch', conference.id, 'SELECT COUNT(*) AS kept FROM conference_acts');
    expect(kept).toEqual([{ kept: 1 }]);
  });
});

test('the page of 500 parcels, half of them checked, is at most 80 KB as it is sent', async () => {
  const conference = await makeConference(service(), parcels);
  for (let start = 0; start < 250; start += 50)
    await done(
      send(
        conference,
        codes.slice(start, start + 50).map((code) => scanOf(code)),
      ),
    );
  const page = await (await fetch(`${conference.link}?carga=Correios&aparelho=Bancada+1`)).text();
  expect(page.match(/<li id="p/g)).toHaveLength(500);
  expect(gzipSync(page).length).toBeLessThanOrEqual(80 * 1024);
});
