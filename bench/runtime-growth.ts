import { freePort } from '../scripts/local/free-port.ts';
import { WORKER_NAME } from '../scripts/local/platform.ts';
import { isolatesOf, liveHeap } from './measure/live-heap.ts';
import { resident } from './measure/memory.ts';
import { startProduct } from './system/product.ts';
import { smallPng } from './system/small-png.ts';

/**
 * Measures the growth of the local runtime's memory with small jobs, and the part that is live: resident
 * memory and our isolate's heap after each hundred, then every isolate's heap after a garbage collection.
 */
const JOBS = Number(process.argv[2] ?? 800);
const EACH = 100;
/** An idle isolate does not answer the inspector. */
const ANSWER_WITHIN_MS = 15_000;

function row(what: string, megabytes: number | null): void {
  console.log(`${what.padEnd(52)} ${megabytes === null ? 'no answer' : `${megabytes.toFixed(1)} MiB`}`);
}

function withinTime(measured: Promise<number>): Promise<number | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS).unref());
  return Promise.race([measured, late]);
}

const inspectorPort = await freePort();
const product = await startProduct({ inspectorPort });
try {
  let client = await product.account();
  const png = await smallPng();
  const job = () => client.convert('converter-imagem', [['foto.png', png]], { format: 'webp' });
  const ours = `user:${WORKER_NAME}`;
  for (let done = 0; done <= JOBS; done += 1) {
    if (done % EACH === 0) {
      // A new account, because the calls of an account are limited per minute.
      client = await product.account();
      row(`resident after ${done} jobs`, await resident(product.pid));
      row('  our isolate, what lives', await withinTime(liveHeap(inspectorPort, ours, job)));
    }
    await job();
  }
  for (const isolate of await isolatesOf(inspectorPort)) {
    const jobs = async () => {
      for (let more = 0; more < 5; more++) await job();
    };
    row(`  ${isolate}, what lives`, await withinTime(liveHeap(inspectorPort, isolate, jobs)));
  }
  row('resident after all garbage is collected', await resident(product.pid));
} finally {
  await product.stop();
}
process.exit(0);
