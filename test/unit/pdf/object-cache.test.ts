import { expect, test } from 'vitest';
import { ObjectCache } from '../../../containers/documents/pdf/objects/object-cache.ts';

function kept(cache: ObjectCache, count: number): number[] {
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => cache.get(`${index} 0 R`) !== undefined,
  );
}

test('objects are kept up to the length that they may have together, the last ones longest', () => {
  const cache = new ObjectCache(1_000);
  for (let index = 0; index < 500; index++) {
    cache.set(`${index} 0 R`, { value: index }, 10);
    const found = kept(cache, index + 1);
    expect(found.length).toBeLessThanOrEqual(100);
    expect(found).toEqual(Array.from(found, (_, place) => index + 1 - found.length + place));
    expect(found.length).toBeGreaterThanOrEqual(Math.min(index + 1, 50));
  }
});

test('an object that is longer than all that may be kept is kept until the next one is read', () => {
  const cache = new ObjectCache(1_000);
  cache.set('0 0 R', { value: 0 }, 5_000);
  expect(cache.get('0 0 R')).toEqual({ value: 0 });
  cache.set('1 0 R', { value: 1 }, 10);
  cache.set('2 0 R', { value: 2 }, 499);
  expect(kept(cache, 3)).toEqual([1, 2]);
});

test('nothing is kept of a length of 0, nor of what is deleted', () => {
  const none = new ObjectCache(0);
  none.set('0 0 R', { value: 0 }, 1);
  expect(kept(none, 1)).toEqual([]);
  const cache = new ObjectCache(1_000);
  cache.set('0 0 R', { value: 0 }, 1);
  cache.delete('0 0 R');
  expect(kept(cache, 1)).toEqual([]);
});

test('a walk over more objects than are kept replaces none, and keeps the one at which it is', () => {
  const cache = new ObjectCache(1_000);
  const walk = () => {
    let read = 0;
    for (let index = 0; index < 500; index++) {
      const reference = `${index} 0 R`;
      cache.visit(reference);
      if (cache.get(reference) !== undefined) continue;
      read += 1;
      cache.set(reference, { value: index }, 10);
      expect(cache.get(reference)).toEqual({ value: index });
    }
    return read;
  };
  expect([walk(), walk()]).toEqual([500, 400]);
  expect(kept(cache, 499).length).toBe(100);
  cache.visit('499 0 R');
  cache.set('499 0 R', { value: 499 }, 10);
  cache.delete('499 0 R');
  expect(cache.get('499 0 R')).toBeUndefined();
});
