import { expect, test } from 'vitest';
import { plans, sitePlans, TEST_CALLS_PER_DAY } from '../../../worker/gate/credits/plans.ts';

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

test('the plans are those of specification 8.1', () => {
  const rows = Object.values(plans).map((plan) => [
    ...[plan.name, plan.monthlyPriceBrl, plan.credits, plan.requestsPerMinute, plan.maxFileBytes / MEGABYTE],
    ...[plan.maxFilesPerJob, plan.maxKeys, plan.heavyJobs],
  ]);
  expect(rows).toEqual([
    ['Sandbox', 0, 100, 10, 50, 10, 2, 3],
    ['Start', 49, 2_000, 60, 500, 50, 5, 3],
    ['Growth', 149, 8_000, 120, 2_048, 200, 10, 10],
    ['Scale', 449, 30_000, 300, 2_048, 200, 25, 10],
  ]);
});

test('uploads that are open or kept are bounded in number and bytes', () => {
  const bounds = Object.values(plans).map(({ uploads, uploadBytes }) => [uploads, uploadBytes / GIGABYTE]);
  expect(bounds).toEqual([
    [4, 200 / 1_024],
    [20, 4],
    [100, 40],
    [100, 40],
  ]);
});

test('the plans of the website include credits and documents to sign', () => {
  expect(Object.values(sitePlans).map(({ credits, esignDocuments }) => [credits, esignDocuments])).toEqual([
    [0, 3],
    [300, 30],
    [1_000, 200],
  ]);
  expect(TEST_CALLS_PER_DAY).toBe(20);
});
