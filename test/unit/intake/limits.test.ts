import { describe, expect, test } from 'vitest';
import { unirPdf } from '../../../common/catalogue/pdf.ts';
import { plans } from '../../../worker/gate/credits/plans.ts';
import { IntakeLimits } from '../../../worker/intake/limits.ts';
import { intakePlanOf } from '../../../worker/jobs/intake-plan.ts';

const MEGABYTE = 1024 * 1024;

describe('the size of a file', () => {
  test.each([
    ['sandbox', 50],
    ['start', 500],
    ['growth', 2048],
    ['scale', 2048],
  ] as const)('of the plan %s is %i MB to the byte (specification 8.1)', (plan, megabytes) => {
    const limits = new IntakeLimits(intakePlanOf(unirPdf, plan));
    expect(() => limits.checkSize('a.pdf', megabytes * MEGABYTE)).not.toThrow();
    expect(() => limits.checkSize('a.pdf', megabytes * MEGABYTE + 1)).toThrow(plans[plan].name);
  });
});
