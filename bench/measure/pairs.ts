/**
 * Measures A and B alternately, so that a slow moment affects both: one warm-up of each, then `count` pairs.
 */
export async function interleaved<A, B>(
  count: number,
  measureA: () => Promise<A>,
  measureB: () => Promise<B>,
): Promise<[A, B][]> {
  await measureA();
  await measureB();
  const pairs: [A, B][] = [];
  for (let pair = 0; pair < count; pair++) pairs.push([await measureA(), await measureB()]);
  return pairs;
}

/** Returns the milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
