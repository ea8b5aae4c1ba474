const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

export const PLAN_IDS = ['sandbox', 'start', 'growth', 'scale'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/**
 * Specification 8.1; `uploads` and `uploadBytes` limit the resumable uploads that are open or kept. The free plan's 100 credits a month: docs/decisions/0007-free-plan.md.
 */
export const plans = {
  sandbox: {
    name: 'Sandbox',
    monthlyPriceBrl: 0,
    credits: 100,
    requestsPerMinute: 10,
    maxFileBytes: 50 * MEGABYTE,
    maxFilesPerJob: 10,
    maxKeys: 2,
    heavyJobs: 3,
    uploads: 4,
    uploadBytes: 200 * MEGABYTE,
  },
  start: {
    name: 'Start',
    monthlyPriceBrl: 49,
    credits: 2_000,
    requestsPerMinute: 60,
    maxFileBytes: 500 * MEGABYTE,
    maxFilesPerJob: 50,
    maxKeys: 5,
    heavyJobs: 3,
    uploads: 20,
    uploadBytes: 4 * GIGABYTE,
  },
  growth: {
    name: 'Growth',
    monthlyPriceBrl: 149,
    credits: 8_000,
    requestsPerMinute: 120,
    maxFileBytes: 2048 * MEGABYTE,
    maxFilesPerJob: 200,
    maxKeys: 10,
    heavyJobs: 10,
    uploads: 100,
    uploadBytes: 40 * GIGABYTE,
  },
  scale: {
    name: 'Scale',
    monthlyPriceBrl: 449,
    credits: 30_000,
    requestsPerMinute: 300,
    maxFileBytes: 2048 * MEGABYTE,
    maxFilesPerJob: 200,
    maxKeys: 25,
    heavyJobs: 10,
    uploads: 100,
    uploadBytes: 40 * GIGABYTE,
  },
} as const satisfies Record<PlanId, object>;

export const SITE_PLAN_IDS = ['gratis', 'pro', 'empresas'] as const;
export type SitePlanId = (typeof SITE_PLAN_IDS)[number];

/** Plans of the website: credits included each month, and documents for signature (specification 7 and 8.1). */
export const sitePlans = {
  gratis: { credits: 0, esignDocuments: 3 },
  pro: { credits: 300, esignDocuments: 30 },
  empresas: { credits: 1_000, esignDocuments: 200 },
} as const satisfies Record<SitePlanId, object>;

export const TEST_CALLS_PER_DAY = 20;
