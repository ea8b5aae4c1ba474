import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forEachConcurrently } from '../../../common/for-each-concurrently.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('work side by side', () => {
  test('is done once on each item, never more at once than allowed', async () => {
    const cases = fc.asyncProperty(
      fc.array(fc.nat(3), { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (turns, most) => {
        const done: number[] = [];
        let running = 0;
        await forEachConcurrently(turns, most, async (count, place) => {
          running += 1;
          expect(running).toBeLessThanOrEqual(most);
          for (let left = count; left > 0; left--) await turn();
          running -= 1;
          done.push(place);
        });
        expect(done.toSorted((left, right) => left - right)).toEqual([...turns.keys()]);
      },
    );
    await fc.assert(cases, { numRuns: 50 });
  });

  test('begins nothing after a fault, and has ended all that ran when it throws it', async () => {
    const [begun, ended]: [string[], string[]] = [[], []];
    const work = async (item: string) => {
      begun.push(item);
      await turn();
      if (item === 'a') throw new Error('a');
      await turn();
      ended.push(item);
    };
    await expect(forEachConcurrently(['a', 'b', 'c', 'd'], 2, work)).rejects.toThrow('a');
    expect([begun, ended]).toEqual([['a', 'b'], ['b']]);
  });
});
