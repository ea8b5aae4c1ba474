import {
  MOST_DOCUMENT_BYTES,
  MOST_FIELDS,
  MOST_PAGES,
  MOST_POINTS,
  MOST_SIGNERS,
} from '../../common/esign/limits.ts';
import type { Figure } from '../figure.ts';
import { peakRise } from '../measure/memory.ts';
import { p95 } from '../measure/percentile.ts';
import { peakOfTree } from '../measure/tree-memory.ts';
import { type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { contractPdf } from '../system/contract-pdf.ts';
import { type Act, type EnvelopeAsked, sendEnvelope, untilCompleted } from '../system/envelopes.ts';
import type { Product } from '../system/product.ts';

const MEGABYTE = 1024 * 1024;
const SENDINGS = 20;
const [USUAL_ROUNDS, LARGEST_ROUNDS] = [5, 3];
const TYPES = ['signature', 'initials', 'date', 'name'];

function asked(signers: number, fields: number, pages: number, initialsOnAllPages: boolean): EnvelopeAsked {
  return {
    name: 'Contrato de locação',
    signers: Array.from({ length: signers }, (_, place) => ({
      name: `Marina Prado da Silva ${place + 1}`,
      email: `parte${place + 1}@exemplo.com.br`,
      rubrica_all: initialsOnAllPages,
    })),
    fields: Array.from({ length: fields }, (_, place) => ({
      signer: place % signers,
      type: TYPES[Math.floor(place / signers) % TYPES.length],
      page: place % pages,
      ...{ x: 0.1, y: 0.1 + 0.2 * (Math.floor(place / pages) % 4), w: 0.3, h: 0.06 },
    })),
  };
}

/** As long as one may be, in waves. */
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

/** Sent and signed by all; measured from before the last signature on. */
async function completed(
  service: Product,
  client: Client,
  pdf: Uint8Array<ArrayBuffer>,
  envelope: EnvelopeAsked,
  act: Partial<Act> = {},
): Promise<Measured> {
  const { id, guests } = await sendEnvelope(client, pdf, envelope);
  for (const guest of guests) await guest.enter();
  const last = guests.pop();
  for (const guest of guests) await guest.sign(act);
  let [seconds, runtime] = [0, 0];
  const container = await peakOfTree(service.containerPids, async () => {
    runtime = await peakRise(service.pid, async () => {
      const start = performance.now();
      await last?.sign(act);
      await untilCompleted(client, id);
      seconds = (performance.now() - start) / 1000;
    });
  });
  return { seconds, runtime, container };
}

/** Documents for signature: sent, and sealed once the last has signed. */
export const envelopes: Scenario = {
  name: 'envelopes',
  async measure({ product }) {
    const service = await product();
    const client = await service.account('scale', 'empresas');
    const million = contractPdf(10, MEGABYTE);
    const sendings: number[] = [];
    for (let sending = 0; sending < SENDINGS; sending++)
      sendings.push((await sendEnvelope(client, million, asked(2, 4, 10, false))).ms / 1000);
    const usual: Measured[] = [];
    for (let round = 0; round < USUAL_ROUNDS; round++)
      usual.push(await completed(service, client, million, asked(2, 20, 10, true)));
    const largestPdf = contractPdf(MOST_PAGES, MOST_DOCUMENT_BYTES);
    const drawing = longestDrawing();
    const largest: Measured[] = [];
    for (let round = 0; round < LARGEST_ROUNDS; round++)
      largest.push(
        await completed(service, client, largestPdf, asked(MOST_SIGNERS, MOST_FIELDS, MOST_PAGES, true), {
          desenho: drawing,
          'desenho-rubrica': drawing,
        }),
      );
    const size = `${(largestPdf.length / MEGABYTE).toFixed(1)} MiB, ${MOST_PAGES} pages, ${MOST_FIELDS} fields, ${MOST_SIGNERS} drawings`;
    const figures: Figure[] = [
      {
        name: 'create and send of 1 MB, p95',
        unit: 's',
        bar: { atMost: 2 },
        values: [p95(sendings)],
        detail: `${shown(sendings, 's')} in the middle of ${SENDINGS}`,
      },
      {
        name: 'last signature to completed, 10 pages',
        unit: 's',
        bar: { atMost: 5 },
        values: usual.map(({ seconds }) => seconds),
        detail: `${shown(
          usual.map(({ container }) => container),
          'MiB',
        )} in the container at most`,
      },
      {
        name: 'last signature to completed, the largest',
        unit: 's',
        bar: { atMost: 20 },
        values: largest.map(({ seconds }) => seconds),
        detail: `${size}; ${shown(
          largest.map(({ container }) => container),
          'MiB',
        )} in the container at most`,
      },
      {
        name: "the Worker's memory while the largest is sealed",
        unit: 'MiB',
        bar: { atMost: 64 },
        values: largest.map(({ runtime }) => runtime),
        detail: `${shown(
          usual.map(({ runtime }) => runtime),
          'MiB',
        )} for 10 pages`,
      },
    ];
    return figures;
  },
};
