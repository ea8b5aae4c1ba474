import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { timed } from '../measure/pairs.ts';
import { type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { Signer } from '../system/signer.ts';
import { textPdf } from '../system/text-pdf.ts';

const ENVELOPES = 20;
const PAGES = 10;
const SMALL_JOBS = 9;
/** Slow enough that the plan's calls per minute last for a minute of polling, also on a slow machine. */
const ASK_MS = 250;
const list = z.object({ count: z.int() });

/** Signs all envelopes of an account at once, while another account runs small jobs. */
export const envelopes: Scenario = {
  name: 'envelopes',
  async measure({ product }) {
    const service = await product();
    const [sender, other] = [await service.account('scale', 'empresas'), await service.account()];
    const pdf = await textPdf(PAGES);
    const single = await completions(sender, pdf, 1, 0);
    const alone: number[] = [];
    for (let done = 0; done < SMALL_JOBS; done++) alone.push(await timed(() => smallJob(other, pdf)));
    const beside: number[] = [];
    let isSealing = true;
    const [all] = await Promise.all([
      completions(sender, pdf, ENVELOPES, 1).finally(() => {
        isSealing = false;
      }),
      (async () => {
        await delay(200);
        while (isSealing) beside.push(await timed(() => smallJob(other, pdf)));
      })(),
    ]);
    return [
      {
        name: `from the last signature to completed, ${PAGES} pages`,
        unit: 's',
        bar: { atMost: 5 },
        values: [single / 1000],
        detail: '',
      },
      {
        name: `${ENVELOPES} completions at once, all done`,
        unit: 's',
        bar: { atMost: 60 },
        values: [all / 1000],
        detail: '',
      },
      {
        name: 'a small job of another account beside them',
        unit: 'ratio',
        bar: { atMost: 2 },
        values: beside.map((ms) => ms / median(alone)),
        detail: `${shown(beside, 'ms')} against ${shown(alone, 'ms')}, ${beside.length} jobs`,
      },
    ];
  },
};

/** Returns the milliseconds from the simultaneous signatures until all envelopes are completed. */
async function completions(
  client: Client,
  pdf: Uint8Array<ArrayBuffer>,
  count: number,
  before: number,
): Promise<number> {
  const signers: Signer[] = [];
  for (let made = 0; made < count; made++) {
    const signer = await Signer.asked(client, pdf);
    await signer.confirm();
    signers.push(signer);
  }
  return timed(async () => {
    await Promise.all(signers.map((signer) => signer.sign()));
    while ((await completed(client)) < before + count) await delay(ASK_MS);
  });
}

async function completed(client: Client): Promise<number> {
  return list.parse(await client.get('/v1/esign/envelopes?status=completed&limit=100')).count;
}

function smallJob(client: Client, pdf: Uint8Array<ArrayBuffer>): Promise<unknown> {
  return client.convert('girar-pdf', [['um.pdf', pdf]], { angle: 90 });
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
