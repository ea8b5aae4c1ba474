import type { Figure } from '../figure.ts';
import { peakRise } from '../measure/memory.ts';
import { type Scenario, shown } from '../scenario.ts';
import { startBare } from '../system/bare.ts';
import { base64Json, multipart, multipartOf, raw } from '../system/bodies.ts';
import { sendStream } from '../system/client.ts';
import { largePdf } from '../system/large-pdf.ts';
import { type Product, startProduct } from '../system/product.ts';

/** Each on a new runtime: memory that it already held would hide the rise. */
const ROUNDS = 3;
/**
 * The local R2 leaves up to 200 MiB to its garbage collector, whatever writes to it. It is filled up before
 * the job and the JSON bodies are measured; the intake is compared with the raw sink instead.
 */
const WARM_UP_MEBIBYTES = 512;
const REFUSED = { quality: 'nenhuma' };
const VIDEO = '/v1/tools/comprimir-video';

export const memory: Scenario = {
  name: 'memory',
  async measure() {
    return [await intake(), await wholeJob(), await json()];
  },
};

async function intake(): Promise<Figure> {
  const mebibytes = 1_500;
  const ours = await rounds(() =>
    withProduct(async (product) => {
      const client = await product.account();
      await client.send(VIDEO, multipart(1, 'video.mp4', { options: JSON.stringify(REFUSED) }));
      return peakRise(product.pid, () =>
        client.send(VIDEO, multipart(mebibytes, 'video.mp4', { options: JSON.stringify(REFUSED) })),
      );
    }),
  );
  const theirs = await rounds(async () => {
    const worker = await startBare();
    await sendStream('PUT', `${worker.url}/raw/memory`, raw(1));
    const rise = await peakRise(worker.pid, () =>
      sendStream('PUT', `${worker.url}/raw/memory`, raw(mebibytes)),
    );
    await worker.stop();
    return rise;
  });
  return {
    name: 'intake of 1.5 GB above the raw sink',
    unit: 'MiB',
    bar: { atMost: 50 },
    values: ours.map((rise, round) => rise - (theirs[round] ?? Number.NaN)),
    detail: `the runtime rises ${shown(ours, 'MiB')}; with the same bytes raw ${shown(theirs, 'MiB')}`,
  };
}

async function wholeJob(): Promise<Figure> {
  const rises = await rounds(() =>
    withProduct(async (product) => {
      const client = await product.account();
      await warmStore(product);
      const small = largePdf('pequeno.pdf', 1);
      await client.send('/v1/tools/unir-pdf', multipartOf([small, small]));
      const large = largePdf('grande.pdf', 1_024);
      return peakRise(product.pid, async () => {
        const accepted = await client.send('/v1/tools/unir-pdf', multipartOf([large, small]));
        const job = await client.finished(JSON.parse(accepted.text).id);
        const bytes = await client.download(`/v1/jobs/${job.id}/download`);
        if (job.status !== 'done' || bytes < large.length)
          throw new Error(`${job.status} ${job.message}, ${bytes} bytes`);
      });
    }),
  );
  return {
    name: 'a 1 GB job from end to end',
    unit: 'MiB',
    bar: { atMost: 150 },
    values: rises,
    detail: 'rise of the runtime from the first byte sent to the last byte of the result fetched',
  };
}

async function json(): Promise<Figure> {
  const of = (mebibytes: number) =>
    rounds(() =>
      withProduct(async (product) => {
        const client = await product.account();
        await warmStore(product);
        await client.send(VIDEO, base64Json(1, 'video.mp4', REFUSED));
        return peakRise(product.pid, async () => {
          const { text } = await client.send(VIDEO, base64Json(mebibytes, 'video.mp4', REFUSED));
          if (!text.includes('invalid_option')) throw new Error(`unexpected answer: ${text}`);
        });
      }),
    );
  const [large, small] = [await of(59), await of(1)];
  return {
    name: 'a 60 MB JSON body above one of 1 MB',
    unit: 'MiB',
    bar: { atMost: 40 },
    values: large.map((rise, round) => rise - (small[round] ?? Number.NaN)),
    detail: `the runtime rises ${shown(large, 'MiB')} against ${shown(small, 'MiB')}`,
  };
}

async function warmStore({ platform }: Product): Promise<void> {
  const bucket = await platform.getR2Bucket('FILES');
  const bytes = new Uint8Array(8 * 1024 * 1024);
  for (let put = 0; put < WARM_UP_MEBIBYTES / 8; put++) await bucket.put('warm-up', bytes);
  await bucket.delete('warm-up');
}

async function rounds(measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) values.push(await measure());
  return values;
}

async function withProduct(measure: (product: Product) => Promise<number>): Promise<number> {
  const product = await startProduct();
  try {
    return await measure(product);
  } finally {
    await product.stop();
  }
}
