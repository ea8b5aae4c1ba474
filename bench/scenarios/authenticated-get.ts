import type { Figure } from '../figure.ts';
import { interleaved } from '../measure/pairs.ts';
import { throughput } from '../measure/throughput.ts';
import { compared, PAIRS, type Scenario } from '../scenario.ts';
import { withPagesOpen } from '../system/open-pages.ts';

const ROUND_MS = 1_500;
/** Enough keys for all rounds within the limit per minute of each. */
const ACCOUNTS = 120;

export const authenticatedGet: Scenario = {
  name: 'GET /v1/tools/{id}',
  async measure({ product, bare }) {
    const [service, worker] = [await product(), await bare()];
    const clients = await Promise.all(Array.from({ length: ACCOUNTS }, () => service.account()));
    let turn = 0;
    const callProduct = async () => {
      await clients[turn++ % ACCOUNTS]?.get('/v1/tools/unir-pdf');
    };
    const bareClients = clients.map((client) => client.at(worker.url));
    const callBare = async () => {
      await bareClients[turn++ % ACCOUNTS]?.get(`/count/object-${turn % ACCOUNTS}`);
    };
    await worker.answerLike(await (await service.account()).response('/v1/tools/unir-pdf'));
    const measure = async (name: string): Promise<Figure> => {
      const pairs = await interleaved(
        PAIRS,
        () => throughput(ROUND_MS, callProduct),
        () => throughput(ROUND_MS, callBare),
      );
      return {
        name,
        unit: 'ratio',
        bar: { atLeast: 0.8, median: 0.87 },
        values: pairs.map(([ours, theirs]) => ours / theirs),
        detail: `${compared(pairs, 'calls/s')} of a bare Hono route with one object call that writes and the same answer`,
      };
    };
    return [
      await measure(this.name),
      await withPagesOpen(service.url, clients, () => measure(`${this.name}, a page of each console open`)),
    ];
  },
};
