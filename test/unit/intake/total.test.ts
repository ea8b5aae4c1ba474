import { expect, test } from 'vitest';
import { MOST_INPUT_BYTES } from '../../../common/input-bytes.ts';
import { IntakeLimits } from '../../../worker/intake/limits.ts';
import { intakePlanOf } from '../../../worker/jobs/intake-plan.ts';
import { requireTool } from '../../../worker/tools/routes.ts';

const limits = new IntakeLimits(intakePlanOf(requireTool('unir-pdf'), 'scale'));
const uploads = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));

test('files that no instance could hold are refused before a charge, and what just fits is not', () => {
  const large = 2 * 1024 ** 3;
  expect(() => limits.checkTotal(uploads(MOST_INPUT_BYTES / large, large))).not.toThrow();
  expect(() => limits.checkTotal([...uploads(MOST_INPUT_BYTES / large, large), { size: 1 }])).toThrow(
    expect.objectContaining({ code: 'payload_too_large', message: expect.stringContaining('8 GB') }),
  );
  expect(() => limits.checkTotal(uploads(200, large))).toThrow(/Nada foi cobrado/);
});
