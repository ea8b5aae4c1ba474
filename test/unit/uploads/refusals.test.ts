import { expect, test } from 'vitest';
import { appendError } from '../../../worker/uploads/refusals.ts';

/** tus-js-client repeats a request after 409, 423 and what is not 4xx (4.3.1, `defaultOnShouldRetry`). */
const isRepeated = (status: number) => status === 409 || status === 423 || status >= 500;

test.each(['interrupted', 'locked'] as const)('%s: clients go on by themselves', (outcome) => {
  const { status, headers } = appendError({ outcome });
  expect([isRepeated(status), headers['Retry-After']]).toEqual([true, '1']);
});

test('superseded: a client leaves the upload to the newer request', () => {
  expect(isRepeated(appendError({ outcome: 'superseded' }).status)).toBe(false);
});
