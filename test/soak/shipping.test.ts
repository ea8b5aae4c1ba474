import { afterAll, beforeAll, expect, test } from 'vitest';
import { Service } from '../service/support/service.ts';
import { finishedBatch, LOTES, makeBatch } from '../service/support/shipping.ts';
import { type InvoiceTraits, keyOf } from '../support/fiscal/invoice.ts';
import { type NamedXml, noteXmlOf, numberOf } from '../support/shipping/notes.ts';
import { type SampleLabel, type SampleLayout, sampleLabels } from '../support/shipping/people.ts';
import { scannedOf } from '../support/shipping/scanner.ts';
import { type SheetsWanted, sheetsOf } from '../support/shipping/sheets.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

interface Pile extends Pick<SheetsWanted, 'look' | 'rotate' | 'ends'> {
  layout: SampleLayout;
  count: number;
}

/** Six manners: a last sheet of three, a control sheet, a scan, outlined letters, turned pages. */
const PILES: readonly Pile[] = [
  { layout: 'shopee', count: 83 },
  { layout: 'mercado-livre', count: 84, ends: 'control' },
  { layout: 'correios', count: 84, look: 'scanned' },
  { layout: 'tiktok', count: 84, look: 'outlined' },
  { layout: 'magalu', count: 84, rotate: 90 },
  { layout: 'amazon', count: 81 },
];

/** Its order and its tracking too, which marketplaces put into it. */
function noteFile(label: SampleLabel, traits: InvoiceTraits = {}): NamedXml {
  const info = { infCpl: `Pedido ${label.order}. Rastreio ${label.tracking.replaceAll(' ', '')}.` };
  return noteXmlOf(label, { info, ...traits });
}

test('500 labels of six manners with their notes, one in ten mismatched: each pair right, each mismatch reported', async () => {
  const account = await service.account();
  const piles = await Promise.all(
    PILES.map(async ({ layout, count, ...rest }, at) => {
      const labels = sampleLabels(layout, count, 31 + at);
      return { layout, labels, made: await sheetsOf({ layout, labels, ...rest }) };
    }),
  );
  const labels = piles.flatMap((pile) => pile.labels);
  expect(labels.length).toBe(500);
  const planted = (kind: number) => labels.filter((_, at) => at % 50 === kind);
  const [missing, cancelled, others, twice, strange] = [3, 13, 23, 33, 43].map(planted);
  const xmls: [string, string][] = [];
  for (const label of labels) {
    if (missing?.includes(label)) continue;
    if (cancelled?.includes(label))
      xmls.push(noteFile(label, { protocol: { status: '101', reason: 'Cancelamento homologado' } }));
    // The same buyer, another number: of another order.
    else if (others?.includes(label))
      xmls.push(noteFile({ ...label, order: 'X', tracking: 'Y' }, { number: numberOf(label) + 5_000_000 }));
    else xmls.push(noteFile(label));
    if (twice?.includes(label)) xmls.push([`copia-${numberOf(label)}.xml`, noteFile(label)[1]]);
    if (strange?.includes(label))
      xmls.push(
        noteFile(
          { ...label, recipient: `Ninguém ${numberOf(label)}`, order: 'X', tracking: 'Y' },
          {
            number: numberOf(label) + 6_000_000,
          },
        ),
      );
  }
  const files = piles.map(({ layout, made }): [string, Uint8Array] => [`${layout}.pdf`, made.bytes]);
  const { status, body: accepted } = await makeBatch(account, {
    labels: files,
    xmls,
    fields: { intercalar: 'false' },
  });
  expect([status, accepted.orders]).toEqual([202, 500]);
  const batch = await finishedBatch(account, accepted.id, 240_000);
  expect(batch.message).toMatch(/^Pronto: 500 etiquetas/);
  const unpaired = new Set([...(missing ?? []), ...(cancelled ?? []), ...(others ?? [])]);
  const wrong: string[] = [];
  for (const [at, label] of labels.entries()) {
    const expected = unpaired.has(label) ? null : keyOf({ number: numberOf(label) });
    const { key, matched_by, sheet, file } = batch.summary.orders[at];
    if (key !== expected) wrong.push(`${file} ${sheet} ${at + 1}: ${key} by ${matched_by}, not ${expected}`);
  }
  expect(wrong).toEqual([]);
  const left = batch.summary.invoices_without_label.map(({ number }: { number: string }) => Number(number));
  expect(left.sort()).toEqual(
    [
      ...(others ?? []).map((label) => numberOf(label) + 5_000_000),
      ...(strange ?? []).map((label) => numberOf(label) + 6_000_000),
      ...(cancelled ?? []).map(numberOf),
    ].sort(),
  );
  expect(batch.summary.duplicates.length).toBe(twice?.length);
  expect(batch.summary.sheets).toMatchObject({ labels: 500, control: 1, blank: 1 });
  const scannedFile = async (name: string) => {
    const answer = await account.call(`${LOTES}/${accepted.id}/files/${name}`);
    return scannedOf(new Uint8Array(await answer.arrayBuffer()));
  };
  const printed = await scannedFile('todas.pdf');
  const placed = piles.flatMap(({ made }) => made.placed.filter(({ kind }) => kind === 'label'));
  // Each label in its place, with each code that is on it.
  expect(printed).toEqual(placed.map(({ codes }) => [...new Set(codes)].sort()));
  const keys = batch.summary.orders.flatMap(({ key }: { key: string | null }) => key ?? []);
  expect(await scannedFile('danfes.pdf')).toEqual(keys.map((key: string) => [key]));
  const seen: string[] = [];
  for (const { made } of piles) seen.push(...(await scannedOf(made.bytes)).flat());
  // A sheet of four is harder to read than a label alone: nothing that was read before is lost.
  const otherSheets = piles.flatMap(({ made }) => made.placed.filter(({ kind }) => kind !== 'label'));
  const elsewhere = new Set(otherSheets.flatMap(({ codes }) => codes));
  const after = new Set(printed.flat());
  expect(new Set(seen).size).toBeGreaterThan(0.9 * after.size);
  expect(seen.filter((code) => !after.has(code) && !elsewhere.has(code))).toEqual([]);
}, 600_000);
