import { interleaved, timed } from '../measure/pairs.ts';
import { p95 } from '../measure/percentile.ts';
import { compared, PAIRS, type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { refusedFlood } from '../system/flood.ts';
import { type Product, startProduct } from '../system/product.ts';

const FLOOD_MS = 4_000;
const CALL_EVERY_MS = 25;
/** The code in the Worker's bundle that records a refusal, and its replacement: nothing. */
const NOTING = { from: /\bnoteFailure\(\w+, \w+\);/, to: '' };

/** Measures how much the recording of another account's refused calls slows down an account. */
export const refusals: Scenario = {
  name: 'flood of refusals',
  async measure() {
    const [noting, plain] = [await startProduct(), await startProduct({ changed: NOTING })];
    const floods: number[] = [];
    try {
      const beside = async (service: Product) => {
        const [flooding, other] = [await service.account('sandbox'), await service.account()];
        let isFlooded = true;
        const flooded = refusedFlood({
          url: `${service.url}/v1/me`,
          key: flooding.key,
          ms: FLOOD_MS,
        }).finally(() => {
          isFlooded = false;
        });
        const times = await calls(other, () => isFlooded);
        floods.push((await flooded) / (FLOOD_MS / 1_000));
        return p95(times);
      };
      const pairs = await interleaved(
        PAIRS,
        () => beside(noting),
        () => beside(plain),
      );
      return [
        {
          name: 'p95 of a call beside a flood of refusals that are noted',
          unit: 'ratio',
          bar: { atMost: 1.1 },
          values: pairs.map(([noted, unnoted]) => noted / unnoted),
          detail: `${compared(pairs, 'ms')} where they are not noted; ${shown(floods, 'refusals/s')} by one key`,
        },
      ];
    } finally {
      await noting.stop();
      await plain.stop();
    }
  },
};

/** Makes calls at a steady pace, without waiting for the answers. */
async function calls(client: Client, goesOn: () => boolean): Promise<number[]> {
  const times: Promise<number>[] = [];
  while (goesOn()) {
    times.push(timed(() => client.get('/v1/tools/unir-pdf')));
    await new Promise((resolve) => setTimeout(resolve, CALL_EVERY_MS));
  }
  return Promise.all(times);
}
