import { expect, test, vi } from 'vitest';
import { repeatAtMost } from '../../../worker/time/repeat.ts';

test('a step is repeated no more often than allowed, and what remains is reported', async () => {
  const step = vi.fn(async () => ({ erased: 2, more: true }));
  expect(await repeatAtMost(3, step)).toEqual({ erased: 6, complete: false });
  expect(step).toHaveBeenCalledTimes(3);
});

test('a step that leaves nothing to do is the last', async () => {
  const step = vi.fn(async () => ({ erased: 2, more: step.mock.calls.length < 2 }));
  expect(await repeatAtMost(3, step)).toEqual({ erased: 4, complete: true });
  expect(step).toHaveBeenCalledTimes(2);
});
