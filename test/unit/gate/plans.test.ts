import { expect, test } from 'vitest';
import { plans, sitePlans, TEST_CALLS_PER_DAY } from '../../../worker/gate/credits/plans.ts';

const MEGABYTE = 1024 * 1024;

test.each([
  ['sandbox', 0, 100, 10, 50, 10, 2, 3],
  ['start', 49, 2_000, 60, 500, 50, 5, 3],
  ['growth', 149, 8_000, 120, 2_048, 200, 10, 10],
  ['scale', 449, 30_000, 300, 2_048, 200, 25, 10],
] as const)('the plan %s costs and gives what specification 8.1 says', (plan, ...row) => {
  const { monthlyPriceBrl, credits, requestsPerMinute, maxFileBytes, maxFilesPerJob, maxKeys, heavyJobs } =
    plans[plan];
  const megabytes = maxFileBytes / MEGABYTE;
  expect([
    monthlyPriceBrl,
    credits,
    requestsPerMinute,
    megabytes,
    maxFilesPerJob,
    maxKeys,
    heavyJobs,
  ]).toEqual(row);
});

test('the site plans include their credits and documents, and test keys have 20 calls a day', () => {
  expect(sitePlans).toEqual({
    gratis: { credits: 0, esignDocuments: 3 },
    pro: { credits: 300, esignDocuments: 30 },
    empresas: { credits: 1_000, esignDocuments: 200 },
  });
  expect(TEST_CALLS_PER_DAY).toBe(20);
});

test('uploads that are open or kept are bounded in number and bytes', () => {
  const bounds = Object.values(plans).map(({ uploads, uploadBytes }) => [uploads, uploadBytes / MEGABYTE]);
  expect(bounds).toEqual([
    [4, 200],
    [20, 4_096],
    [100, 40_960],
    [100, 40_960],
  ]);
});
