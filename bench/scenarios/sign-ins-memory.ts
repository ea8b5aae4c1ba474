import { freePort } from '../../scripts/local/free-port.ts';
import { WORKER_NAME } from '../../scripts/local/platform.ts';
import { liveHeap } from '../measure/live-heap.ts';
import type { Scenario } from '../scenario.ts';
import { signedIn } from '../system/console-person.ts';
import { startProduct } from '../system/product.ts';

const PEOPLE = 1_000;
/** The local mailbox stores the last 200 mails. */
const AT_ONCE = 100;

/**
 * Measures the memory that sign-ins leave in our own isolate: their objects remain until they are evicted.
 */
export const signInsMemory: Scenario = {
  name: 'sign-ins, memory',
  async measure() {
    const inspectorPort = await freePort();
    const product = await startProduct({ inspectorPort });
    try {
      const one = async () => {
        await signedIn(product.url, 1);
      };
      const live = () => liveHeap(inspectorPort, `user:${WORKER_NAME}`, one);
      await signedIn(product.url, AT_ONCE);
      const before = await live();
      for (let done = 0; done < PEOPLE; done += AT_ONCE) await signedIn(product.url, AT_ONCE);
      const after = await live();
      return [
        {
          name: `our isolate after ${PEOPLE} sign-ins, ${AT_ONCE} at once, above before`,
          unit: 'MiB',
          bar: { atMost: 30 },
          values: [after - before],
          detail: `JavaScript that lives, garbage collected: ${before.toFixed(1)} MiB before, ${after.toFixed(1)} MiB after; each opened an account, too`,
        },
      ];
    } finally {
      await product.stop();
    }
  },
};
