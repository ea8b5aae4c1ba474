import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { timed } from '../measure/pairs.ts';
import { type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { type Guest, sendEnvelope } from '../system/envelopes.ts';
import { textPdf } from '../system/text-pdf.ts';

const ENVELOPES = 20;
const PAGES = 10;
const SMALL_JOBS = 9;
const list = z.object({ count: z.int() });

/** All of an account's envelopes are signed at once, while another account has small jobs. */
export const completionsAtOnce: Scenario = {
  name: 'completions at once',
  async measure({ product }) {
    const service = await product();
    const [sender, other] = [await service.account('scale', 'empresas'), await service.account()];
    const pdf = await textPdf(PAGES);
    const alone: number[] = [];
    for (let done = 0; done < SMALL_JOBS; done++) alone.push(await timed(() => smallJob(other, pdf)));
    const beside: number[] = [];
    let isSealing = true;
    const [all] = await Promise.all([
      completions(sender, pdf, ENVELOPES).finally(() => {
        isSealing = false;
      }),
      (async () => {
        await delay(200);
        while (isSealing) beside.push(await timed(() => smallJob(other, pdf)));
      })(),
    ]);
    return [
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

let people = 0;

function onePerson() {
  const email = `pessoa${++people}@exemplo.com.br`;
  return { name: 'Contrato', signers: [{ name: 'Pessoa Inventada', email }], fields: [] };
}

/** Milliseconds from the first of the signatures, made at once, until all envelopes are completed. */
async function completions(client: Client, pdf: Uint8Array<ArrayBuffer>, count: number): Promise<number> {
  const guests: Guest[] = [];
  for (let made = 0; made < count; made++) {
    const sent = await sendEnvelope(client, pdf, onePerson());
    for (const guest of sent.guests) await guest.enter();
    guests.push(...sent.guests);
  }
  return timed(async () => {
    await Promise.all(guests.map((guest) => guest.sign()));
    while ((await completed(client)) < count) await delay(100);
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
