const A_DAY_MS = 24 * 60 * 60 * 1000;
const A_WEEK_MS = 7 * A_DAY_MS;
const KEPT_OF_A_WEEK = 4;

export interface Version {
  name: string;
  /** In milliseconds since the epoch. */
  lastUsedAt: number;
}

/**
 * Returns the versions that may be removed: those that no start has used for a day, except the four that were used last
 * within a week. A running service may have been started from one of them, and a developer who changes the source makes
 * many a day.
 */
export function superseded(versions: readonly Version[], now: number): string[] {
  return versions
    .toSorted((left, right) => right.lastUsedAt - left.lastUsedAt)
    .filter(({ lastUsedAt }, place) => now - lastUsedAt > (place < KEPT_OF_A_WEEK ? A_WEEK_MS : A_DAY_MS))
    .map(({ name }) => name);
}
