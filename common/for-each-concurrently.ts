/**
 * Works on each item, `most` at once. After a failure no more work starts; running work is awaited, then the
 * first error is thrown.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  const faults: unknown[] = [];
  const worker = async () => {
    for (const [place, item] of left) {
      if (faults.length > 0) return;
      await work(item, place).catch((error: unknown) => faults.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  if (faults.length > 0) throw faults[0];
}
