import { freePort } from '../../scripts/local/free-port.ts';
import { WORKER_NAME } from '../../scripts/local/platform.ts';
import { liveHeap } from '../measure/live-heap.ts';
import { type Scenario, shown } from '../scenario.ts';
import { startProduct } from '../system/product.ts';
import { smallPng } from '../system/small-png.ts';

const ROUNDS = 2;
/** Enough jobs for everything that is compiled and cached once. */
const WARM_UP = 20;
const JOBS = 150;

/**
 * Measures the memory that small jobs leave in our own isolate. The whole process grows more: the local
 * stores' isolates are seldom collected, and the allocator does not return memory (docs/decisions/0089-runtime-growth.md).
 */
export const smallJobsMemory: Scenario = {
  name: 'small jobs, memory',
  async measure() {
    const heaps: [before: number, after: number][] = [];
    for (let round = 0; round < ROUNDS; round++) heaps.push(await heapsOfOne());
    return [
      {
        name: `our isolate after ${JOBS} small jobs above before`,
        unit: 'MiB',
        bar: { atMost: 2 },
        values: heaps.map(([before, after]) => after - before),
        detail: `JavaScript that lives, garbage collected: ${shown(
          heaps.map(([, after]) => after),
          'MiB',
        )}`,
      },
    ];
  },
};

async function heapsOfOne(): Promise<[before: number, after: number]> {
  const inspectorPort = await freePort();
  const product = await startProduct({ inspectorPort });
  try {
    const client = await product.account();
    const png = await smallPng();
    const job = () => client.convert('converter-imagem', [['foto.png', png]], { format: 'webp' });
    const live = () => liveHeap(inspectorPort, `user:${WORKER_NAME}`, job);
    for (let done = 0; done < WARM_UP; done++) await job();
    const before = await live();
    for (let done = 0; done < JOBS; done++) await job();
    return [before, await live()];
  } finally {
    await product.stop();
  }
}
