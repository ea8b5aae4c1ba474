import { randomUUID } from 'node:crypto';
import type { Figure } from '../figure.ts';
import { peakRise } from '../measure/memory.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { quartilesOf } from '../measure/quartiles.ts';
import { throughput } from '../measure/throughput.ts';
import { compared, PAIRS, type Scenario } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { withPagesOpen } from '../system/open-pages.ts';
import { type Product, startProduct } from '../system/product.ts';

const ROUND_MS = 1_500;
/** Enough keys for all rounds within the limit per minute of each. */
const ACCOUNTS = 120;
const CALLS = 20;
const MEMORY_ROUNDS = 3;
const ONE = { value: '529.982.247-25' };
const THOUSAND = {
  values: Array.from({ length: 1_000 }, (_, place) => `${52_998_224_725 + place * 1_009}`.slice(0, 11)),
};
const QR_TEXT = `https://loja.exemplo.com.br/pedido/${'0123456789'.repeat(7)}`.slice(0, 100);
/** The largest allowed picture: 8,680 px a side. */
const LARGEST = {
  text: 'a'.repeat(2_900),
  ecc: 'L',
  module_size: 40,
  margin: 20,
  format: 'png',
};

export const dataCalls: Scenario = {
  name: 'data calls',
  async measure({ product, bare }) {
    const [service, worker] = [await product(), await bare()];
    const clients = await Promise.all(Array.from({ length: ACCOUNTS }, () => service.account()));
    let turn = 0;
    const next = (): Client => {
      const client = clients[turn++ % ACCOUNTS];
      if (!client) throw new Error('no client');
      return client;
    };
    const askBare = () =>
      next()
        .at(worker.url)
        .ask(`/ask/object-${turn % ACCOUNTS}`, ONE);
    await worker.answerLike(await next().response('/v1/validate', ONE));
    const validate = async (name: string): Promise<Figure> => {
      const pairs = await interleaved(
        PAIRS,
        () => throughput(ROUND_MS, () => next().ask('/v1/validate', ONE)),
        () => throughput(ROUND_MS, askBare),
      );
      return {
        name,
        unit: 'ratio',
        bar: { atLeast: 0.8, median: 0.85 },
        values: pairs.map(([ours, theirs]) => ours / theirs),
        detail: `${compared(pairs, 'calls/s')} of a bare Hono and zod route with one object call that writes and the same answer`,
      };
    };
    const one = () => p50(() => next().ask('/v1/validate', ONE));
    return [
      await validate('POST /v1/validate'),
      await withPagesOpen(service.url, clients, () =>
        validate('POST /v1/validate, a page of each console open'),
      ),
      await against(
        '1,000 values against one',
        5,
        () => p50(() => next().ask('/v1/validate', THOUSAND)),
        one,
      ),
      await against(
        '1,000 values against one, both with an Idempotency-Key',
        5,
        () => p50(() => next().ask('/v1/validate', THOUSAND, randomUUID())),
        () => p50(() => next().ask('/v1/validate', ONE, randomUUID())),
      ),
      await against(
        'a QR PNG of 100 characters against one value',
        3,
        () => p50(() => next().ask('/v1/qrcode', { text: QR_TEXT, format: 'png' })),
        one,
      ),
      await largestPicture(),
    ];
  },
};

/** Returns the median time in ms of sequential calls. */
async function p50(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let made = 0; made < CALLS; made++) times.push(await timed(call));
  return quartilesOf(times).median;
}

async function against(
  name: string,
  atMost: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Figure> {
  const pairs = await interleaved(PAIRS, ours, theirs);
  return {
    name,
    unit: 'ratio',
    bar: { atMost },
    values: pairs.map(([a, b]) => a / b),
    detail: `p50 ${compared(pairs, 'ms')}`,
  };
}

async function largestPicture(): Promise<Figure> {
  const rises: number[] = [];
  for (let round = 0; round < MEMORY_ROUNDS; round++) rises.push(await riseOfLargest(await startProduct()));
  return {
    name: 'the largest legal QR code',
    unit: 'MiB',
    bar: { atMost: 40 },
    values: rises,
    detail: 'rise of a fresh runtime above its memory after a small QR code; 8,680 px a side',
  };
}

async function riseOfLargest(product: Product): Promise<number> {
  try {
    const client = await product.account();
    await client.ask('/v1/qrcode', { text: QR_TEXT, format: 'png' });
    return await peakRise(product.pid, () => client.ask('/v1/qrcode', LARGEST));
  } finally {
    await product.stop();
  }
}
