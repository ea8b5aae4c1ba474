import { readFile } from 'node:fs/promises';
import { interleaved, timed } from '../measure/pairs.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';
import { runOnContainer } from '../system/engine.ts';

const CALLS = 5;

export const merge: Scenario = {
  name: 'unir-pdf of two small files',
  async measure({ product, bare }) {
    const [service, worker] = [await product(), await bare()];
    const client = await service.account();
    const contract = new Uint8Array(await readFile(new URL('../../examples/contrato.pdf', import.meta.url)));
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ['um.pdf', contract],
      ['dois.pdf', contract],
    ];
    const options = { page_size: 'original', bookmarks: true };
    const storeOperations = async () => {
      const response = await fetch(`${worker.url}/merge`, { method: 'POST', body: contract });
      if (response.status !== 204) throw new Error(`the bare worker answered ${response.status}`);
    };
    const pairs = await interleaved(
      PAIRS,
      () => each(() => client.convert('unir-pdf', files, options)),
      async () => ({
        stores: await each(storeOperations),
        engine: await each(() => runOnContainer(service.containerUrl, 'unir-pdf', files, options)),
      }),
    );
    const ofStores = pairs.map(([, { stores }]) => stores);
    const ofEngine = pairs.map(([, { engine }]) => engine);
    const whole = pairs.map(([ours]) => ours);
    return [
      {
        name: this.name,
        unit: 'ratio',
        bar: { atMost: 1.5 },
        values: pairs.map(([ours, { stores, engine }]) => (ours - engine) / stores),
        detail: `${shown(whole, 'ms')}, of which the engine alone ${shown(ofEngine, 'ms')}; its store operations bare ${shown(ofStores, 'ms')}`,
      },
    ];
  },
};

/** Returns the average time in ms of one of several calls. */
async function each(call: () => Promise<unknown>): Promise<number> {
  const whole = await timed(async () => {
    for (let time = 0; time < CALLS; time++) await call();
  });
  return whole / CALLS;
}
