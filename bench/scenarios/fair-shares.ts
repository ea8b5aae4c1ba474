import { strToU8 } from 'fflate';
import type { Figure } from '../figure.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { p95 } from '../measure/percentile.ts';
import { compared, type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { wordDocument } from '../system/document.ts';
import { endlessFiles } from '../system/endless-files.ts';
import { flood } from '../system/flood.ts';
import type { Product } from '../system/product.ts';

const ROUNDS = 5;
const FLOOD_CALLS = 290;
const SMALL_CALLS = 150;
/** The plan's limit is 300 a minute. */
const MOST_SMALL_CALLS = 280;
const SMALL_CALL_EVERY_MS = 30;
const ATTACKERS = 3;
const ENDLESS_FILES = 30;
const SMALL_JOBS = 40;
const LIST = {
  values: Array.from({ length: 1_000 }, (_, place) => `${52_998_224_725 + place * 1_009}`.slice(0, 11)),
};
const TEXT = new Uint8Array(strToU8('Recibo de pagamento do aluguel de novembro.'));

/** Measures how much accounts that use all they can slow down another account. */
export const fairShares: Scenario = {
  name: 'fair shares',
  async measure({ product }) {
    const service = await product();
    return [await besideFlood(service), await besideEndlessFiles(service)];
  },
};

/** Measures small data calls of one account beside large ones of another. */
async function besideFlood(service: Product): Promise<Figure> {
  const alone = async () => {
    let made = 0;
    return smallCalls(await service.account(), () => made++ < SMALL_CALLS);
  };
  const beside = async () => {
    const [flooding, other] = [await service.account(), await service.account()];
    const url = `${service.url}/v1/validate`;
    let isFlooded = true;
    const flooded = flood({ url, key: flooding.key, body: JSON.stringify(LIST), calls: FLOOD_CALLS });
    const over = flooded.finally(() => {
      isFlooded = false;
    });
    const [times] = await Promise.all([smallCalls(other, () => isFlooded), over]);
    return times;
  };
  const pairs = await interleaved(ROUNDS, beside, alone);
  return {
    name: `p95 of a call beside ${FLOOD_CALLS} lists of 1,000`,
    unit: 'ratio',
    bar: { atMost: 2 },
    values: pairs.map(([flooded, quiet]) => flooded / quiet),
    detail: `${compared(pairs, 'ms')} alone; a call each ${SMALL_CALL_EVERY_MS} ms from its first to its last`,
  };
}

/** Makes calls at a steady pace, without waiting for the answers. */
async function smallCalls(client: Client, goesOn: () => boolean): Promise<number> {
  const times: Promise<number>[] = [];
  while (goesOn() && times.length < MOST_SMALL_CALLS) {
    times.push(timed(() => client.ask('/v1/validate', { value: '529.982.247-25' })));
    await new Promise((resolve) => setTimeout(resolve, SMALL_CALL_EVERY_MS));
  }
  return p95(await Promise.all(times));
}

/** Measures small jobs of a paying account beside free accounts whose files run into their limits. */
async function besideEndlessFiles(service: Product): Promise<Figure> {
  const alone = p95(await smallJobs(await service.account()));
  const attackers = await Promise.all(Array.from({ length: ATTACKERS }, () => service.account('sandbox')));
  const files = endlessFiles();
  let accepted = 0;
  for (let sent = 0; sent < ENDLESS_FILES; sent++) {
    const [attacker, file] = [
      attackers[sent % ATTACKERS],
      files[Math.floor(sent / ATTACKERS) % files.length],
    ];
    if (file && (await attacker?.submit(file.tool, file.name, file.bytes, file.options))) accepted++;
  }
  const times = await smallJobs(await service.account());
  const beside = p95(times);
  return {
    name: `p95 of a small job beside ${ENDLESS_FILES} endless files, more`,
    unit: 's',
    bar: { atMost: 3 },
    values: [(beside - alone) / 1_000],
    detail: `${shown([beside], 'ms')} against ${shown([alone], 'ms')} alone, slowest ${shown([Math.max(...times)], 'ms')}; ${accepted} of the files were accepted; of ${SMALL_JOBS} small jobs none failed`,
  };
}

/** Runs jobs one after the other. Throws if one fails. */
async function smallJobs(client: Client): Promise<number[]> {
  const times: number[] = [];
  for (let job = 0; job < SMALL_JOBS; job++) {
    const [name, bytes] =
      job % 2 === 0 ? (['recibo.txt', TEXT] as const) : (['contrato.docx', wordDocument()] as const);
    times.push(await timed(() => client.convert('word-para-pdf', [[name, bytes]])));
  }
  return times;
}
