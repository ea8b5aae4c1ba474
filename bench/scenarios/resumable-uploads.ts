import type { Figure } from '../figure.ts';
import { peakRise } from '../measure/memory.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { type Scenario, shown } from '../scenario.ts';
import { type BareWorker, startBare } from '../system/bare.ts';
import { raw } from '../system/bodies.ts';
import { type Client, sendStream } from '../system/client.ts';
import { type Product, startProduct } from '../system/product.ts';
import { uploadNoise } from '../system/uploader.ts';

const MEBIBYTES = 2_048;
const SMALL_MEBIBYTES = 100;
const AT_ONCE = 10;
/** A pair of 2 GB takes most of a minute. */
const LARGE_PAIRS = 3;

export const resumableUploads: Scenario = {
  name: 'resumable uploads',
  async measure({ product, bare }) {
    const [service, worker] = [await product(), await bare()];
    const client = await service.account();
    const pairs = await interleaved(
      LARGE_PAIRS,
      () => timed(() => sent(service, client, MEBIBYTES)),
      () => timed(() => sentRaw(worker, MEBIBYTES)),
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
  for (let pair = 0; pair < LARGE_PAIRS; pair++) {
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
  return {
    ...(await growthAboveRaw(
      { name: '100 MB', work: (send) => send(SMALL_MEBIBYTES) },
      { name: '2 GB', work: (send) => send(MEBIBYTES) },
    )),
    bar: { atMost: 50 },
  };
}

async function memoryOfMany(): Promise<Figure> {
  const many = (send: Send) => Promise.all(Array.from({ length: AT_ONCE }, () => send(SMALL_MEBIBYTES)));
  return {
    ...(await growthAboveRaw(
      { name: 'one upload', work: (send) => send(SMALL_MEBIBYTES) },
      { name: 'ten at once', work: many },
    )),
    bar: { atMost: 150 },
  };
}

type Send = (mebibytes: number) => Promise<unknown>;

interface Load {
  name: string;
  work: (send: Send) => Promise<unknown>;
}

/**
 * How much more memory the larger load takes than the smaller one. What the same loads take raw is subtracted, because
 * the local store is a part of the runtime.
 */
async function growthAboveRaw(smaller: Load, larger: Load) {
  const rises = async (rise: (load: Load) => Promise<number>) => {
    const [small, large] = [await rise(smaller), await rise(larger)];
    return { growth: large - small, text: `${shown([large], 'MiB')} and ${shown([small], 'MiB')}` };
  };
  const [ours, bare] = [await rises(riseOfUpload), await rises(riseOfRaw)];
  return {
    name: `memory of ${larger.name} above ${smaller.name}`,
    unit: 'MiB' as const,
    values: [ours.growth - bare.growth],
    detail: `the runtime rises ${ours.text}; with raw bytes ${bare.text}, which is subtracted`,
  };
}

function riseOfUpload({ work }: Load): Promise<number> {
  return withProduct(async (product, client) => {
    const send = (mebibytes: number) => sent(product, client, mebibytes);
    await send(SMALL_MEBIBYTES);
    return peakRise(product.pid, () => work(send));
  });
}

async function riseOfRaw({ work }: Load): Promise<number> {
  const worker = await startBare();
  let keys = 0;
  const send = (mebibytes: number) => sentRaw(worker, mebibytes, `upload${++keys}`);
  try {
    await send(SMALL_MEBIBYTES);
    return await peakRise(worker.pid, () => work(send));
  } finally {
    await worker.stop();
  }
}

async function sentRaw({ url }: BareWorker, mebibytes: number, key = 'upload'): Promise<void> {
  await sendStream('PUT', `${url}/raw/${key}`, raw(mebibytes));
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
