/** Migrates the stored values of an object from one version to the next. */
export type StorageMigration = (storage: DurableObjectStorage) => void;

/**
 * Migrates the stored values of an object to the newest version, which is the number of applied steps. Call
 * it in the constructor, and only if something is stored: an unused object must stay empty.
 */
export function migrateStorage(storage: DurableObjectStorage, steps: readonly StorageMigration[]): void {
  const version = storage.kv.get<number>('version') ?? 0;
  if (version >= steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(version)) step(storage);
    storage.kv.put('version', steps.length);
  });
}
