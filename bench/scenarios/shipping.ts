import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { noteXmlOf } from '../../test/support/shipping/notes.ts';
import { sampleLabels } from '../../test/support/shipping/people.ts';
import { sheetsOf } from '../../test/support/shipping/sheets.ts';
import { timed } from '../measure/pairs.ts';
import { p95 } from '../measure/percentile.ts';
import { peakOfTree } from '../measure/tree-memory.ts';
import type { Scenario } from '../scenario.ts';
import type { Client } from '../system/client.ts';

const LABELS = 500;
const FEWER = 100;
const SCANS = 60;
const KIBIBYTE = 1024;
const PAGE_KIBIBYTES = 80;
const BYTES_A_DANFE = 12 * KIBIBYTE;

const batchSchema = z.object({
  id: z.string(),
  status: z.string(),
  message: z.string(),
  conference_url: z.string(),
  outputs: z.array(z.object({ name: z.string(), size: z.int() })),
  summary: z
    .object({ orders: z.array(z.object({ key: z.string().nullable(), tracking: z.string().nullable() })) })
    .optional(),
});
type Batch = z.infer<typeof batchSchema>;

interface Morning {
  sheets: Uint8Array<ArrayBuffer>;
  notes: [name: string, xml: string][];
}

async function morningOf(count: number, seed: number): Promise<Morning> {
  const labels = sampleLabels('shopee', count, seed);
  const { bytes } = await sheetsOf({ layout: 'shopee', labels });
  const notes = labels.map((label) => noteXmlOf(label));
  return { sheets: new Uint8Array(bytes), notes };
}

/** Runs a batch. `accepted`: milliseconds to the 202; `all`: milliseconds to its end. */
async function run(
  client: Client,
  { sheets, notes }: Morning,
): Promise<{ accepted: number; all: number; batch: Batch }> {
  const body = new FormData();
  body.append('labels', new Blob([sheets]), 'etiquetas.pdf');
  for (const [name, xml] of notes) body.append('xmls', new Blob([xml]), name);
  const start = performance.now();
  const accepted = batchSchema.parse(await client.post('/v1/expedicao/lotes', body));
  const acceptedAfter = performance.now() - start;
  for (;;) {
    const batch = batchSchema.parse(await client.get(`/v1/expedicao/lotes/${accepted.id}`));
    if (batch.status === 'error') throw new Error(batch.message);
    if (batch.status === 'done') return { accepted: acceptedAfter, all: performance.now() - start, batch };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function scanTimes({ conference_url, summary }: Batch): Promise<number[]> {
  const times: number[] = [];
  for (const [at, { tracking }] of (summary?.orders ?? []).slice(0, SCANS).entries()) {
    const act = { do: 'scan', id: `medida-${at}`, text: tracking, carrier: null, device: 'medida', agoMs: 0 };
    const origin = new URL(conference_url).origin;
    times.push(
      await timed(async () => {
        const response = await fetch(`${conference_url}/leituras`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: origin },
          body: JSON.stringify({ acts: [act], since: 0 }),
        });
        const text = await response.text();
        if (!text.includes('"checked"')) throw new Error(`a scan was answered ${response.status} ${text}`);
      }),
    );
  }
  return times;
}

/** Measures a shop's morning: 500 labels, four a sheet, with their invoices. */
export const shipping: Scenario = {
  name: 'shipping batches',
  async measure({ product }) {
    const service = await product();
    const client = await service.account();
    await run(client, await morningOf(4, 1));
    const fewer = await run(client, await morningOf(FEWER, 2));
    const morning = await morningOf(LABELS, 3);
    let many: Awaited<ReturnType<typeof run>> | undefined;
    const peak = await peakOfTree(service.containerPids, async () => {
      many = await run(client, morning);
    });
    if (!many) throw new Error('no batch');
    const { batch } = many;
    const all = batch.outputs.find(({ name }) => name === 'todas.pdf')?.size ?? Number.NaN;
    const paired = batch.summary?.orders.filter(({ key }) => key !== null).length ?? 0;
    const page = await (await fetch(batch.conference_url)).text();
    return [
      {
        name: `${LABELS} labels, to the 202`,
        unit: 's',
        bar: { atMost: 10 },
        values: [many.accepted / 1000],
        detail: '',
      },
      {
        name: `${LABELS} labels with their invoices, done`,
        unit: 's',
        bar: { atMost: 60 },
        values: [many.all / 1000],
        detail: `${paired} of ${LABELS} paired`,
      },
      {
        name: `${FEWER} to ${LABELS} labels`,
        unit: 'ratio',
        bar: { atMost: 5.5 },
        values: [many.all / fewer.all],
        detail: `${(fewer.all / 1000).toFixed(1)} s for ${FEWER}`,
      },
      {
        name: 'memory of the container program',
        unit: 'MiB',
        bar: { atMost: 1_024 },
        values: [peak],
        detail: 'at most, with all its programs',
      },
      {
        name: 'todas.pdf against 1.2 times the sheets and 12 KiB an invoice',
        unit: 'ratio',
        bar: { atMost: 1 },
        values: [all / (1.2 * morning.sheets.length + paired * BYTES_A_DANFE)],
        detail: `${(all / KIBIBYTE).toFixed(0)} KiB, the sheets ${(morning.sheets.length / KIBIBYTE).toFixed(0)} KiB`,
      },
      {
        name: 'a scan, p95',
        unit: 'ms',
        bar: { atMost: 150 },
        values: [p95(await scanTimes(batch))],
        detail: `of ${SCANS}`,
      },
      {
        name: `the page of ${LABELS} parcels, gzipped, against 80 KiB`,
        unit: 'ratio',
        bar: { atMost: 1 },
        values: [gzipSync(page).length / KIBIBYTE / PAGE_KIBIBYTES],
        detail: `${(gzipSync(page).length / KIBIBYTE).toFixed(1)} KiB`,
      },
    ];
  },
};
