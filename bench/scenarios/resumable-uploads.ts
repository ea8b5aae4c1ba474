import type { Figure } from '../figure.ts';
import { peakRise } from '../measure/memory.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';
import { raw } from '../system/bodies.ts';
import { type Client, sendStream } from '../system/client.ts';
import { type Product, startProduct } from '../system/product.ts';
import { uploadNoise } from '../system/uploader.ts';

const MEBIBYTES = 2_048;
const SMALL_MEBIBYTES = 100;
const AT_ONCE = 10;

export const resumableUploads: Scenario = {
  name: 'resumable uploads',
  async measure({ product, bare }) {
    const [service, worker] = [await product(), await bare()];
    const client = await service.account();
    const pairs = await interleaved(
      PAIRS,
      () => timed(() => sent(service, client, MEBIBYTES)),
      () => timed(() => sendStream('PUT', `${worker.url}/raw/upload`, raw(MEBIBYTES))),
    );
    const rates = (times: number[]) => times.map((ms) => MEBIBYTES / (ms / 1000));
    const speed: Figure = {
      name: 'upload of 2 GB in chunks of 50 MiB',
      unit: 'ratio',
      bar: { atLeast: 0.8 },
      values: pairs.map(([ours, theirs]) => theirs / ours),
      detail: `${shown(rates(pairs.map(([a]) => a)), 'MiB/s')} against ${shown(rates(pairs.map(([, b]) => b)), 'MiB/s')} of the same bytes raw`,
    };
    return [speed, await acceptance(service), await memoryOfOne(), await memoryOfMany()];
  },
};

/** Sends an upload and deletes it, so that the account's bytes are free again. */
async function sent(service: Product, client: Client, mebibytes: number): Promise<void> {
  const id = await uploadNoise(service.url, client, 'video.mp4', mebibytes);
  const headers = { Authorization: `Bearer ${client.key}`, 'Tus-Resumable': '1.0.0' };
  const deleted = await fetch(`${service.url}/v1/uploads/${id}`, { method: 'DELETE', headers });
  if (deleted.status !== 204) throw new Error(`DELETE: ${deleted.status}`);
}

/** A call that names a large upload is answered as soon as one that names a small one. */
async function acceptance(service: Product): Promise<Figure> {
  const client = await service.account();
  const [large, small] = [
    await uploadNoise(service.url, client, 'grande.mp4', MEBIBYTES),
    await uploadNoise(service.url, client, 'pequeno.mp4', 1),
  ];
  const times: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const one = await acceptedIn(client, large);
    times.push(one - (await acceptedIn(client, small)));
  }
  return {
    name: 'acceptance of a job with 2 GB above one with 1 MB',
    unit: 'ms',
    bar: { atMost: 300 },
    values: times,
    detail: 'from the call to the 202',
  };
}

/** Noise is no video, so the job fails; its acceptance does not look into the file. */
async function acceptedIn(client: Client, upload: string): Promise<number> {
  const start = performance.now();
  const response = await client.response('/v1/tools/comprimir-video', { files: [{ upload }] });
  const text = await response.text();
  const ms = performance.now() - start;
  if (response.status !== 202) throw new Error(`acceptance: ${response.status} ${text}`);
  await client.finished(JSON.parse(text).id);
  return ms;
}

/** The memory grows with the part, not with the file. */
async function memoryOfOne(): Promise<Figure> {
  const rise = (mebibytes: number) =>
    withProduct(async (product, client) => {
      await sent(product, client, SMALL_MEBIBYTES);
      return peakRise(product.pid, () => sent(product, client, mebibytes));
    });
  const [small, large] = [await rise(SMALL_MEBIBYTES), await rise(MEBIBYTES)];
  return {
    name: 'memory of an upload of 2 GB above one of 100 MB',
    unit: 'MiB',
    bar: { atMost: 50 },
    values: [large - small],
    detail: `the runtime rises ${shown([large], 'MiB')}; with 100 MB ${shown([small], 'MiB')}`,
  };
}

async function memoryOfMany(): Promise<Figure> {
  const rise = (uploads: number) =>
    withProduct(async (product, client) => {
      await sent(product, client, SMALL_MEBIBYTES);
      return peakRise(product.pid, () =>
        Promise.all(Array.from({ length: uploads }, () => sent(product, client, SMALL_MEBIBYTES))),
      );
    });
  const [one, many] = [await rise(1), await rise(AT_ONCE)];
  return {
    name: 'memory of ten uploads at once above one',
    unit: 'MiB',
    bar: { atMost: 150 },
    values: [many - one],
    detail: `the runtime rises ${shown([many], 'MiB')}; with one ${shown([one], 'MiB')}`,
  };
}

async function withProduct<Result>(
  measure: (product: Product, client: Client) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct();
  try {
    return await measure(product, await product.account());
  } finally {
    await product.stop();
  }
}
