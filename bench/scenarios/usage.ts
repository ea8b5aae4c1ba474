import { WORKER_NAME } from '../../scripts/local/platform.ts';
import type { Figure } from '../figure.ts';
import { timed } from '../measure/pairs.ts';
import { processorMs } from '../measure/processor.ts';
import { type Scenario, shown } from '../scenario.ts';
import { signedIn } from '../system/console-person.ts';
import { type Product, startProduct } from '../system/product.ts';

const DAYS = 366;
const ENDPOINTS = 12;
const KEYS = 4;
const ROUNDS = 30;
const [MOST_PAGE_MS, MOST_FILE_MS] = [100, 200];
const DAY_MS = 86_400_000;

/** Measures a year of usage of an account with several keys: the page, the API and the CSV file. */
export const usage: Scenario = {
  name: 'usage of 366 days',
  async measure() {
    const product = await startProduct({ inspectObjects: true });
    try {
      const [owner] = await signedIn(product.url, 1);
      if (owner === undefined) throw new Error('nobody is signed in');
      const { person, account } = owner;
      const form = { nome: 'Medida', modo: 'live', formulario: crypto.randomUUID() };
      const made = await (await person.post(`${account}/chaves/nova`, form)).text();
      const key = /svc_live_[0-9A-Za-z]{50}/.exec(made)?.[0] ?? '';
      await seed(product, account.slice('/console/'.length));
      const [to, from] = [0, DAYS - 1].map((days) => brasiliaDay(Date.now() - days * DAY_MS));
      const range = `de=${from}&ate=${to}`;
      const headers = { Authorization: `Bearer ${key}` };
      return [
        await figure(product, 'the page', MOST_PAGE_MS, () => person.get(`${account}/uso?${range}`)),
        // A Sandbox key may make ten calls a minute.
        await figure(
          product,
          'GET /v1/usage',
          MOST_PAGE_MS,
          () => fetch(`${product.url}/v1/usage?from=${from}&to=${to}`, { headers }),
          9,
        ),
        await figure(product, 'the file', MOST_FILE_MS, () => person.get(`${account}/uso/csv?${range}`)),
      ];
    } finally {
      await product.stop();
    }
  },
};

async function figure(
  { pid }: Product,
  what: string,
  atMost: number,
  ask: () => Promise<Response>,
  rounds = ROUNDS,
): Promise<Figure> {
  const [times, bytes]: [number[], number[]] = [[], []];
  const before = await processorMs([pid]);
  for (let round = 0; round < rounds; round++)
    times.push(
      await timed(async () => {
        const answer = await ask();
        const body = await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${what} was answered ${answer.status}`);
        bytes.push(body.byteLength / 1_000);
      }),
    );
  const processor = (await processorMs([pid])) - before;
  return {
    name: `usage of ${DAYS} days, ${what}`,
    unit: 'ms',
    bar: { atMost },
    values: times,
    detail: `${DAYS * ENDPOINTS * KEYS} rows by key; ${shown(bytes, 'KB')}, ${shown([processor / rounds], 'ms')} of the runtime’s processor, slowest ${shown([Math.max(...times)], 'ms')}`,
  };
}

/** Inserts usage of every endpoint by every key on every day. */
async function seed({ platform }: Product, account: string): Promise<void> {
  const storage = await platform.unsafeGetDurableObjectStorage(WORKER_NAME, 'Gate', { name: account });
  const numbers = (name: string, most: number) =>
    `${name} (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM ${name} WHERE n < ${most - 1})`;
  const today = brasiliaDay(Date.now());
  const day = `date('${today}', '-' || days.n || ' days')`;
  await storage.exec(
    `WITH RECURSIVE ${numbers('keys', KEYS)} INSERT INTO key (hash, prefix, mode, created_at, revoked_at, name)
     SELECT 'hash' || n, 'svc_live_' || n, 'live', 1, 2, 'Loja ' || n FROM keys`,
  );
  await storage.exec(
    `WITH RECURSIVE ${numbers('days', DAYS)}, ${numbers('endpoints', ENDPOINTS)}, ${numbers('keys', KEYS)}
     INSERT INTO key_usage (day, endpoint, key, calls, credits)
     SELECT ${day}, 'tools/ferramenta-' || endpoints.n, 'hash' || keys.n, days.n + keys.n, days.n * 5 FROM days, endpoints, keys`,
  );
  await storage.exec(
    'INSERT INTO usage (day, endpoint, calls, credits) SELECT day, endpoint, sum(calls), sum(credits) FROM key_usage GROUP BY day, endpoint',
  );
}

function brasiliaDay(at: number): string {
  return new Date(at - 3 * 3_600_000).toISOString().slice(0, 10);
}
