import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActsDone, ScanAnswer } from '../../common/shipping/conference.ts';
import { noteXmlOf } from '../support/shipping/notes.ts';
import { sampleLabels } from '../support/shipping/people.ts';
import { sheetsOf } from '../support/shipping/sheets.ts';
import { Service } from './support/service.ts';
import { LOTES, makeBatch } from './support/shipping.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

const DAY_MS = 86_400_000;
const LAYOUTS = ['shopee', 'mercado-livre', 'correios', 'amazon'] as const;

test('every code on every label and note of a batch names its parcel; after 7 days names are gone, after 30 the page', async () => {
  const account = await service.account();
  const sheets = await Promise.all(
    LAYOUTS.map(async (layout, place) => {
      const labels = sampleLabels(layout, 3, place + 1);
      return { layout, labels, ...(await sheetsOf({ layout, labels })) };
    }),
  );
  const made = await makeBatch(
    account,
    {
      labels: sheets.map(({ layout, bytes }) => [`${layout}.pdf`, new Uint8Array(bytes)]),
      xmls: sheets.flatMap(({ labels }) => labels.map((label) => noteXmlOf(label))),
    },
    '?wait=true',
  );
  expect([made.status, made.body.status]).toEqual([200, 'done']);
  const link = made.body.conference_url;
  let scans = 0;
  const scan = async (text: string): Promise<ScanAnswer> => {
    const act = {
      do: 'scan',
      id: `scan-${++scans}-of-test`,
      text,
      carrier: null,
      device: 'Bancada',
      agoMs: 0,
    };
    const response = await fetch(`${link}/leituras`, {
      method: 'POST',
      headers: { Origin: service.url, 'Content-Type': 'application/json' },
      body: JSON.stringify({ since: 0, acts: [act] }),
    });
    const { answers } = (await response.json()) as ActsDone;
    const [answer] = answers;
    if (!answer || !('orders' in answer)) throw new Error('no answer');
    return answer;
  };

  const placed = sheets.flatMap(({ placed }) => placed).filter(({ kind }) => kind === 'label');
  const wrong: string[] = [];
  const isCep = (code: string) => /^\d{8}$/.test(code);
  for (const [place, { codes, layout }] of placed.entries()) {
    const key: string | null = made.body.summary.orders[place].key;
    for (const code of [...codes.filter((code) => !isCep(code)), ...(key === null ? [] : [key])]) {
      const { result, parcel } = await scan(code);
      if (parcel?.position !== place + 1 || !['checked', 'already'].includes(result))
        wrong.push(`${layout} ${place + 1} ${code}: ${result} ${parcel?.position}`);
    }
  }
  expect(wrong).toEqual([]);
  const pageOf = async () => {
    const response = await fetch(link);
    return `${response.status} ${await response.text()}`;
  };
  const done = await pageOf();
  expect(done).toContain(`${placed.length} de ${placed.length} conferidos: completo`);
  const [{ recipient = '', cep = '' } = {}] = placed;
  expect(done).toContain(recipient);
  expect(done).not.toContain(cep);

  const { id } = made.body;
  await service.passBy(7 * DAY_MS + 60_000);
  await service.wake('Batch', id);
  await expect.poll(pageOf).not.toContain(recipient);
  expect(await pageOf()).toContain('conferidos: completo');
  await service.passBy(23 * DAY_MS);
  await service.wake('Batch', id);
  await expect.poll(pageOf).toMatch(/^404 /);
  expect((await account.json(`${LOTES}/${id}`)).status).toBe(404);
  const tables = await service.rows(
    'Batch',
    id,
    "SELECT name FROM sqlite_master WHERE name LIKE 'conference%'",
  );
  expect(tables).toEqual([]);
});
