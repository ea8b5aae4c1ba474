import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge } from '../../../bench/figure.ts';
import { quartilesOf } from '../../../bench/measure/quartiles.ts';

const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 });

describe('quartiles', () => {
  test.each([
    [[1], { lower: 1, median: 1, upper: 1 }],
    [[4, 1, 3, 2], { lower: 1.75, median: 2.5, upper: 3.25 }],
    [[7, 1, 6, 2, 5, 3, 4], { lower: 2.5, median: 4, upper: 5.5 }],
  ])('of %j are %j', (given, expected) => {
    expect(quartilesOf(given)).toEqual(expected);
  });

  test('lie in order within the values, whatever the order in which these came', () => {
    fc.assert(
      fc.property(values, (given) => {
        const { lower, median, upper } = quartilesOf(given);
        const bounds = [Math.min(...given), lower, median, upper, Math.max(...given)];
        expect(bounds).toEqual([...bounds].sort((left, right) => left - right));
        expect(quartilesOf([...given].reverse())).toEqual({ lower, median, upper });
      }),
    );
  });
});

describe('a bar', () => {
  const figure = { name: 'something', unit: 'ratio' as const, detail: '' };

  test('to be reached is missed when the lower quartile is below it', () => {
    const reached = [0.7, 0.7, 0.9];
    expect(judge({ ...figure, bar: { atLeast: 0.7 }, values: reached }).isMet).toBe(true);
    expect(judge({ ...figure, bar: { atLeast: 0.7 }, values: [0.6, 0.75, 0.9] }).isMet).toBe(false);
  });

  test('not to be passed is missed when even the lower quartile is above it', () => {
    expect(judge({ ...figure, bar: { atMost: 1.5 }, values: [1.4, 1.6, 1.7] }).isMet).toBe(true);
    expect(judge({ ...figure, bar: { atMost: 1.5 }, values: [1.6, 1.6, 1.7] }).isMet).toBe(false);
  });
});
