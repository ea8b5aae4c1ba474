import { createServer, type RequestListener } from 'node:http';
import { freePort } from '../../scripts/local/free-port.ts';
import { WORKER_NAME } from '../../scripts/local/platform.ts';
import type { Figure } from '../figure.ts';
import { liveHeap } from '../measure/live-heap.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { quartilesOf } from '../measure/quartiles.ts';
import { compared, PAIRS, type Scenario } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { type Product, startProduct } from '../system/product.ts';

const FEW = 100;
const MANY = 100_000;
/** Stays below the plan's rate, with all filters and pairs. */
const CALLS = 4;
const RECOVERED = 10_000;
const ANSWER_MS = 50;
const AN_ORIGIN = 2;
const KEPT = 1_000;
const BYTES_A_KIBIBYTE = 1024;
const BYTES_A_MEBIBYTE = 1024 * 1024;
const PATH = '/v1/webhooks/deliveries';

const FILTERS = [
  ['the first page', ''],
  ['a state that none has', '?status=pending'],
  ['two states', '?status=failed,pending'],
  ['a type', '?type=job.failed'],
  ['a type and a state that none has', '?type=job.completed&status=failed'],
  ['a job', '?subject=job_50'],
  ['a recovery', '?recovery=rec_1&status=failed'],
  ['a day', '?created_after=2026-01-01&created_before=2026-01-02'],
] as const;

/** The part of a response that is stored: 4 KB of headers and 2 KB of the body. */
const WHOLE_ANSWER = {
  headers: Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`x-answer-${n}`, 'a'.repeat(480)])),
  body: 'b'.repeat(2 * BYTES_A_KIBIBYTE),
};
/** The code in the Worker's bundle, and code in its place that discards the response unread. */
const KEEPING = { from: /await keepResponse\(response\)/, to: '(await response.body?.cancel(), null)' };

const answerLater: RequestListener = (_, response) => {
  setTimeout(() => response.writeHead(204).end(), ANSWER_MS);
};
const answerWhole: RequestListener = (_, response) => {
  response.writeHead(200, WHOLE_ANSWER.headers).end(WHOLE_ANSWER.body);
};

/** Measures an account's lists of deliveries with any number of them, and the rate of a recovery. */
export const deliveries: Scenario = {
  name: `deliveries: ${MANY} listed, ${RECOVERED} recovered`,
  measure: () =>
    withReceiver(answerLater, async (origin) => {
      const service = await startProduct({ inspectObjects: true, variables: { EGRESS_ALLOW: origin } });
      try {
        return [...(await lists(service, origin)), await recovery(service, origin)];
      } finally {
        await service.stop();
      }
    }),
};

/** Measures the cost of storing the receivers' responses. */
export const keptAnswers: Scenario = {
  name: 'answers of receivers, kept',
  measure: () => withReceiver(answerWhole, async (origin) => [await pace(origin), await memory(origin)]),
};

async function withReceiver<Measured>(
  answer: RequestListener,
  measure: (origin: string) => Promise<Measured>,
): Promise<Measured> {
  const receiver = createServer(answer);
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    return await measure(`http://127.0.0.1:${port}`);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

async function lists(service: Product, origin: string): Promise<Figure[]> {
  const [few, many] = [await service.account(), await service.account()];
  for (const [client, count] of [
    [few, FEW],
    [many, MANY],
  ] as const)
    await seed(service, client, origin, count);
  const figures: Figure[] = [];
  for (const [name, query] of FILTERS) {
    const medianOf = async (client: Client) => {
      const times: number[] = [];
      for (let call = 0; call < CALLS; call++) times.push(await timed(() => client.get(PATH + query)));
      return quartilesOf(times).median;
    };
    const pairs = await interleaved(
      PAIRS,
      () => medianOf(many),
      () => medianOf(few),
    );
    figures.push({
      name: `deliveries listed by ${name}`,
      unit: 'ratio',
      bar: { atMost: 2 },
      values: pairs.map(([a, b]) => a / b),
      detail: `p50 ${compared(pairs, 'ms')} with ${FEW}`,
    });
  }
  return figures;
}

async function recovery(service: Product, origin: string): Promise<Figure> {
  const tookMs = await recovered(service, origin, RECOVERED);
  const leastMs = (RECOVERED / AN_ORIGIN) * ANSWER_MS;
  return {
    name: `${RECOVERED} notices recovered at ${ANSWER_MS} ms each`,
    unit: 'ratio',
    bar: { atMost: 1.5 },
    values: [tookMs / leastMs],
    detail: `${(tookMs / 1000).toFixed(1)} s, of which ${AN_ORIGIN} at a time allow ${leastMs / 1000} s`,
  };
}

async function pace(origin: string): Promise<Figure> {
  const options = { inspectObjects: true, variables: { EGRESS_ALLOW: origin } };
  const [keeping, plain] = [
    await startProduct(options),
    await startProduct({ ...options, changed: KEEPING }),
  ];
  try {
    const pairs = await interleaved(
      PAIRS,
      () => recovered(keeping, origin, KEPT),
      () => recovered(plain, origin, KEPT),
    );
    return {
      name: `${KEPT} notices, whose answers are kept, to a receiver that answers at once`,
      unit: 'ratio',
      bar: { atMost: 1.1 },
      values: pairs.map(([kept, unread]) => kept / unread),
      detail: `${compared(pairs, 'ms')} where answers are given up unread`,
    };
  } finally {
    await keeping.stop();
    await plain.stop();
  }
}

async function memory(origin: string): Promise<Figure> {
  const inspectorPort = await freePort();
  const variables = { EGRESS_ALLOW: origin };
  const service = await startProduct({ inspectorPort, inspectObjects: true, variables });
  try {
    const one = () => recovered(service, origin, 1);
    const live = () => liveHeap(inspectorPort, `user:${WORKER_NAME}`, one);
    await recovered(service, origin, KEPT);
    const before = await live();
    await recovered(service, origin, KEPT);
    const after = await live();
    return {
      name: 'our isolate after a delivery whose answer is kept, above before',
      unit: 'KB',
      bar: { atMost: 16 },
      values: [((after - before) * BYTES_A_MEBIBYTE) / KEPT / BYTES_A_KIBIBYTE],
      detail: `JavaScript that lives, garbage collected, around ${KEPT} deliveries: ${before.toFixed(1)} MiB before, ${after.toFixed(1)} MiB after`,
    };
  } finally {
    await service.stop();
  }
}

/** Returns the milliseconds in which a new account recovers `count` notices. */
async function recovered(service: Product, origin: string, count: number): Promise<number> {
  const client = await service.account();
  await seed(service, client, origin, count * 2);
  return timed(async () => {
    const started = await client.response('/v1/webhooks/recoveries', {
      since: String(Date.now() / 1000 - 86_400),
    });
    const { id } = (await started.json()) as { id: string };
    for (;;) {
      const read = await client.response(`/v1/webhooks/recoveries/${id}`);
      const { status, delivered } = (await read.json()) as { status: string; delivered: number };
      if (status === 'done' && delivered === count) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

/**
 * Inserts settled deliveries, ten a second, the newest a minute old. Every second one has failed, for a
 * failed job.
 */
async function seed(service: Product, { accountId }: Client, origin: string, count: number): Promise<void> {
  const storage = await service.platform.unsafeGetDurableObjectStorage(WORKER_NAME, 'Courier', {
    name: accountId,
  });
  const now = Date.now() - 60_000;
  await storage.exec(
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${count})
     INSERT INTO delivery (id, account_id, type, url, body, attempts, state, created_at, subject, bytes)
     SELECT 'evt_' || lower(hex(randomblob(11))), '${accountId}',
       CASE n % 2 WHEN 0 THEN 'job.failed' ELSE 'job.completed' END, '${origin}/', '{"data":{}}', 1,
       CASE n % 2 WHEN 0 THEN 'failed' ELSE 'delivered' END, ${now} - n * 100, 'job_' || n, 11
     FROM number`,
  );
  await storage.exec(
    `INSERT INTO attempt (delivery_id, number, at, status, error) SELECT id, 1, created_at, 500, 'x' FROM delivery`,
  );
}
