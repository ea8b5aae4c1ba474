import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  MOST_DOCUMENT_BYTES,
  MOST_FIELDS,
  MOST_PAGES,
  MOST_POINTS,
  MOST_SIGNERS,
} from '../../common/esign/limits.ts';
import { peakRise } from '../measure/memory.ts';
import { timed } from '../measure/pairs.ts';
import { p95 } from '../measure/percentile.ts';
import { peakOfTree } from '../measure/tree-memory.ts';
import { type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { contractPdf } from '../system/contract-pdf.ts';
import type { Product } from '../system/product.ts';
import { Signer } from '../system/signer.ts';

const MEGABYTE = 1024 * 1024;
const SENDINGS = 20;
const ROUNDS = 3;
const SMALL_PAGES = 10;
/** The limit of other streamed bodies. */
const MOST_GROWTH_MIB = 40;
const POLL_MS = 300;
const LONGEST_MS = 120_000;
const shownSchema = z.object({ status: z.string() });
const TYPES = ['signature', 'initials', 'date', 'name'];

function fieldsFor(signers: number, fields: number, pages: number): object[] {
  return Array.from({ length: fields }, (_, place) => ({
    signer: place % signers,
    type: TYPES[Math.floor(place / signers) % TYPES.length],
    page: place % pages,
    ...{ x: 0.1, y: 0.1 + 0.2 * (Math.floor(place / pages) % 4), w: 0.3, h: 0.06 },
  }));
}

/** Draws waves with the largest allowed number of points. */
function longestDrawing(): string {
  const points = Array.from({ length: MOST_POINTS }, (_, place) => [
    Math.round((place / MOST_POINTS) * 3_000) / 10,
    Math.round(500 + 450 * Math.sin(place / 20)) / 10,
  ]);
  return JSON.stringify({ width: 300, height: 100, strokes: [points.flat()] });
}

interface Measured {
  seconds: number;
  runtime: number;
  container: number;
}

/** Sends a document to the most signers allowed, and measures from just before the last signature. */
async function sealed(
  service: Product,
  client: Client,
  pdf: Uint8Array<ArrayBuffer>,
  pages: number,
): Promise<Measured> {
  const drawing = longestDrawing();
  const act = { desenho: drawing, 'desenho-rubrica': drawing };
  const people = Array.from({ length: MOST_SIGNERS }, () => ({ rubrica_all: true }));
  const fields = fieldsFor(MOST_SIGNERS, MOST_FIELDS, pages);
  const signers = await Signer.allOf(client, pdf, people, fields);
  for (const signer of signers) await signer.confirm();
  const last = signers.pop();
  for (const signer of signers) await signer.sign(act);
  let [seconds, runtime] = [0, 0];
  const container = await peakOfTree(service.containerPids, async () => {
    runtime = await peakRise(service.pid, async () => {
      const start = performance.now();
      await last?.sign(act);
      await untilCompleted(client, last?.envelope ?? '');
      seconds = (performance.now() - start) / 1000;
    });
  });
  return { seconds, runtime, container };
}

async function untilCompleted(client: Client, id: string): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const { status } = shownSchema.parse(await client.get(`/v1/esign/envelopes/${id}`));
    if (status === 'completed') return;
    if (performance.now() > end) throw new Error(`${id} is ${status} after ${LONGEST_MS} ms`);
    await delay(POLL_MS);
  }
}

/** Measures the sending of a document, and the sealing of the largest after its last signature. */
export const sealing: Scenario = {
  name: 'sealing',
  async measure({ product }) {
    const service = await product();
    const client = await service.account('scale', 'empresas');
    const million = contractPdf(SMALL_PAGES, MEGABYTE);
    const sendings: number[] = [];
    for (let sending = 0; sending < SENDINGS; sending++)
      sendings.push(
        (await timed(() => Signer.allOf(client, million, [{}, {}], fieldsFor(2, 4, SMALL_PAGES)))) / 1000,
      );
    const idle = await peakOfTree(service.containerPids, async () => {});
    const pdf = contractPdf(MOST_PAGES, MOST_DOCUMENT_BYTES);
    const [small, largest]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      small.push(await sealed(service, client, million, SMALL_PAGES));
      largest.push(await sealed(service, client, pdf, MOST_PAGES));
    }
    const container = largest.map((round) => round.container);
    const risen = (rounds: readonly Measured[]) => rounds.map(({ runtime }) => runtime);
    return [
      {
        name: 'create and send of 1 MB, p95',
        unit: 's',
        bar: { atMost: 2 },
        values: [p95(sendings)],
        detail: `${shown(sendings, 's')} in the middle of ${SENDINGS}`,
      },
      {
        name: 'from the last signature to completed, the largest',
        unit: 's',
        bar: { atMost: 20 },
        values: largest.map(({ seconds }) => seconds),
        detail: `${(pdf.length / MEGABYTE).toFixed(1)} MiB, ${MOST_PAGES} pages, ${MOST_FIELDS} fields, ${MOST_SIGNERS} drawings`,
      },
      {
        name: 'memory of the runtime beyond what 1 MB takes',
        unit: 'MiB',
        bar: { atMost: MOST_GROWTH_MIB },
        values: risen(largest).map((rise, round) => rise - (risen(small)[round] ?? 0)),
        detail: `${shown(risen(largest), 'MiB')} against ${shown(risen(small), 'MiB')}; ${shown(container, 'MiB')} of the container program and what it starts, ${idle.toFixed(0)} MiB before`,
      },
    ];
  },
};
