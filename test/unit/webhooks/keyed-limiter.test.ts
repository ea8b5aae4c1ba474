import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyedLimiter } from '../../../worker/webhooks/keyed-limiter.ts';

const TOTAL = 5;
const PER_LANE = 2;

/** Lets everything that can go on go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work on lanes, whose pieces the test ends when it likes. */
class Site {
  readonly lanes = new KeyedLimiter(TOTAL, PER_LANE);
  readonly added: { lane: string; number: number }[] = [];
  readonly started: { lane: string; number: number; end: (fails: boolean) => void }[] = [];
  readonly ended: number[] = [];
  readonly results: Promise<number>[] = [];

  add(lane: string): void {
    const number = this.added.length;
    this.added.push({ lane, number });
    const work = () =>
      new Promise<number>((resolve, reject) => {
        const end = (fails: boolean) => {
          this.ended.push(number);
          if (fails) reject(new Error(`piece ${number} failed`));
          else resolve(number);
        };
        this.started.push({ lane, number, end });
      });
    const result = this.lanes.run(lane, work);
    result.catch(() => undefined);
    this.results.push(result);
  }

  get running() {
    return this.started.filter(({ number }) => !this.ended.includes(number));
  }

  get waiting() {
    return this.added.filter(({ number }) => !this.started.some((piece) => piece.number === number));
  }

  runningOf(lane: string): number {
    return this.running.filter((piece) => piece.lane === lane).length;
  }

  check(): void {
    expect(this.running.length).toBeLessThanOrEqual(TOTAL);
    for (const { lane } of this.running) expect(this.runningOf(lane)).toBeLessThanOrEqual(PER_LANE);
    for (const { lane } of this.waiting) {
      expect(this.running.length === TOTAL || this.runningOf(lane) === PER_LANE).toBe(true);
    }
    for (const { lane } of this.added) {
      const order = this.started.filter((piece) => piece.lane === lane).map(({ number }) => number);
      expect(order).toEqual(order.toSorted((left, right) => left - right));
    }
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ add: fc.constantFrom('a', 'b', 'c', 'd', 'e') }),
    fc.record({ end: fc.nat(TOTAL - 1), fails: fc.boolean() }),
  ),
  { maxLength: 80 },
);

describe('lanes', () => {
  test('run at most 5 pieces at once and 2 of one lane, none waits where there is room, and order is kept', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (schedule) => {
        const site = new Site();
        for (const step of schedule) {
          if ('add' in step) site.add(step.add);
          else site.running[step.end]?.end(step.fails);
          await settled();
          site.check();
        }
        while (site.running.length > 0) {
          site.running[0]?.end(false);
          await settled();
          site.check();
        }
        expect(site.started).toHaveLength(site.added.length);
      }),
      { numRuns: 200 },
    );
  });

  test('use all their places at once', async () => {
    const site = new Site();
    for (const lane of ['a', 'a', 'a', 'b', 'c', 'd', 'e']) site.add(lane);
    await settled();
    expect(site.running.map(({ lane }) => lane)).toEqual(['a', 'a', 'b', 'c', 'd']);
  });

  test('let another lane pass while one is full', async () => {
    const site = new Site();
    for (const lane of ['a', 'a', 'a', 'a', 'b']) site.add(lane);
    await settled();
    expect(site.running.map(({ number }) => number)).toEqual([0, 1, 4]);
  });

  test('give the result of the work, or its error', async () => {
    const lanes = new KeyedLimiter(TOTAL, PER_LANE);
    expect(await lanes.run('a', async () => 'done')).toBe('done');
    await expect(
      lanes.run('a', async () => {
        throw new Error('no luck');
      }),
    ).rejects.toThrow('no luck');
  });

  test('free the place of work that throws, at once or later', async () => {
    const lanes = new KeyedLimiter(TOTAL, PER_LANE);
    for (let time = 0; time < 3 * TOTAL; time++) {
      await lanes
        .run('a', () => {
          throw new Error('at once');
        })
        .catch(() => undefined);
      await lanes.run('a', () => Promise.reject(new Error('later'))).catch(() => undefined);
    }
    expect(await lanes.run('a', async () => 'still open')).toBe('still open');
  });
});
