/** Takes what an object has stored from one version to the next. */
export type ForwardStep = (storage: DurableObjectStorage) => void;

/**
 * Takes what an object has stored to the newest version: the version is the number of steps that were taken. Call it in
 * the object's constructor, and only where something is stored: an object that nobody has used stays empty.
 */
export function bringForward(storage: DurableObjectStorage, steps: readonly ForwardStep[]): void {
  const version = storage.kv.get<number>('version') ?? 0;
  if (version >= steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(version)) step(storage);
    storage.kv.put('version', steps.length);
  });
}
