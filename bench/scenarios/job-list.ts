import { interleaved, timed } from '../measure/pairs.ts';
import { quartilesOf } from '../measure/quartiles.ts';
import { compared, PAIRS, type Scenario } from '../scenario.ts';
import type { Product } from '../system/product.ts';

const FEW = 200;
const MANY = 200_000;
const CALLS = 30;

export const jobList: Scenario = {
  name: 'GET /v1/jobs with 200,000 jobs',
  async measure({ product }) {
    const service = await product();
    const [few, many] = [await service.account(), await service.account()];
    await seed(service, few.accountId, FEW);
    await seed(service, many.accountId, MANY);
    const medianOf = async (client: typeof few) => {
      const times: number[] = [];
      for (let call = 0; call < CALLS; call++) times.push(await timed(() => client.get('/v1/jobs')));
      return quartilesOf(times).median;
    };
    const pairs = await interleaved(
      PAIRS,
      () => medianOf(many),
      () => medianOf(few),
    );
    return [
      {
        name: this.name,
        unit: 'ratio',
        bar: { atMost: 1.3 },
        values: pairs.map(([a, b]) => a / b),
        detail: `p50 ${compared(pairs, 'ms')} with 200`,
      },
    ];
  },
};

/** Inserts finished jobs, a second apart, the newest a minute old. */
async function seed(service: Product, accountId: string, count: number): Promise<void> {
  const database = await service.platform.getD1Database('DB');
  await database
    .prepare(
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
       INSERT INTO jobs (id, account_id, revision, tool, operation, status, progress, message, created_at, finished_at,
         credits_charged, credits_refunded, test, outputs)
       SELECT 'job_' || substr(hex(randomblob(11)), 1, 22), ?2, 3, 'unir-pdf', 'merge_pdf', 'done', 100, 'Concluída.',
         ?3 - n * 1000, ?3 - n * 1000 + 500, 2, 0, 0, '[{"name":"unido.pdf","size":1024}]'
       FROM number`,
    )
    .bind(count, accountId, Date.now() - 60_000)
    .run();
}
