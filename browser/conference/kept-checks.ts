import type { ParcelCheck } from '../../common/shipping/conference.ts';
import type { Shelf } from './outbox.ts';

const PREFIX = 'conferencia-estado ';

interface KeptState {
  /** The time of the last change, or of the last opening with network, in epoch milliseconds. */
  seenAt: number;
  checks: ParcelCheck[];
}

/** Stores the checks that this browser has received, for a page that is reopened without network. */
export class KeptChecks {
  readonly #shelf: Shelf;
  readonly #key: string;

  constructor(shelf: Shelf, path: string) {
    [this.#shelf, this.#key] = [shelf, PREFIX + path];
  }

  read(): ParcelCheck[] {
    return stateOf(this.#shelf, this.#key)?.checks ?? [];
  }

  /** Merges the checks into the stored ones, because another tab may have received more. */
  add(checks: readonly ParcelCheck[], now: number): void {
    const known = new Map(this.read().map((check) => [check.position, check]));
    for (const check of checks)
      if (check.revision > (known.get(check.position)?.revision ?? 0)) known.set(check.position, check);
    const state: KeptState = { seenAt: now, checks: [...known.values()] };
    try {
      this.#shelf.setItem(this.#key, JSON.stringify(state));
    } catch {
      // Nothing is lost: the service has every check.
    }
  }

  forget(): void {
    this.#shelf.removeItem(this.#key);
  }
}

/** Forgets conferences that were last seen before `since`, and returns the paths of the others. */
export function forgetUnseen(shelf: Shelf, since: number): string[] {
  const keys = Array.from({ length: shelf.length }, (_, place) => shelf.key(place) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );
  const left = keys.filter((key) => (stateOf(shelf, key)?.seenAt ?? 0) >= since);
  for (const key of keys) if (!left.includes(key)) shelf.removeItem(key);
  return left.map((key) => key.slice(PREFIX.length));
}

function stateOf(shelf: Shelf, key: string): KeptState | undefined {
  try {
    const state: KeptState | null = JSON.parse(shelf.getItem(key) ?? 'null');
    return Array.isArray(state?.checks) ? state : undefined;
  } catch {
    return undefined;
  }
}
