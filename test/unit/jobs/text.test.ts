import { expect, test } from 'vitest';
import { keptText } from '../../../worker/jobs/record.ts';

test('the text of a job is bounded in bytes, not in characters, and never cut', () => {
  const limit = 256 * 1024;
  expect(keptText(null)).toBeNull();
  expect(keptText('')).toBe('');
  expect(keptText('a'.repeat(limit))).toHaveLength(limit);
  expect(keptText('a'.repeat(limit + 1))).toBeNull();
  expect(keptText('ã'.repeat(limit / 2))).toHaveLength(limit / 2);
  expect(keptText('ã'.repeat(limit / 2 + 1))).toBeNull();
});
