type Counted = { instance: number; taken: number };

/** The number of runs that the container instances of a queue execute at once. */
export interface Capacity {
  instances: number;
  /** Places per instance for runs within their turn. */
  slots: number;
  /** Places per instance for runs beyond their turn, at low priority. */
  backgroundSlots: number;
  /**
   * Runs of one account within their turn, over all instances; 1 until a run of the account has ended within
   * its turn.
   */
  slotsOfAccount?: number;
  /**
   * A run that is not overdue can be stopped for others only this many milliseconds after its start; later it
   * would lose too much.
   */
  preemptibleMs: number;
}

/**
 * The places on the container instances of a queue. An instance that did not answer is skipped while another
 * answers.
 */
export class SlotPlaces {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Skips an instance that did not answer until this time (epoch milliseconds). */
  avoid(instance: number, until: number): void {
    this.#sql.exec('INSERT OR REPLACE INTO avoided (instance, until) VALUES (?, ?)', instance, until);
  }

  /** Returns the instance with the fewest runs among those with a free place. */
  freeInstance(capacity: Capacity, background: boolean, now: number): number | undefined {
    const taken = this.#taken(background);
    const takenOf = (instance: number) => taken.get(instance) ?? 0;
    const places = background ? capacity.backgroundSlots : capacity.slots;
    return this.#usable(capacity, now)
      .filter((instance) => takenOf(instance) < places)
      .sort((left, right) => takenOf(left) - takenOf(right))[0];
  }

  /** Returns the free slots on all usable instances. */
  freeSlots(capacity: Capacity, now: number): number {
    const taken = this.#taken(false);
    const free = this.#usable(capacity, now).map((instance) => capacity.slots - (taken.get(instance) ?? 0));
    return free.reduce((sum, count) => sum + Math.max(0, count), 0);
  }

  hasBackgroundPlace(instance: number, { backgroundSlots }: Capacity): boolean {
    return (this.#taken(true).get(instance) ?? 0) < backgroundSlots;
  }

  /**
   * Returns the instances that answer; if there are none, all of them, the one that failed longest ago first.
   */
  #usable({ instances }: Capacity, now: number): number[] {
    const rows = this.#sql.exec<{ instance: number; until: number }>('SELECT instance, until FROM avoided');
    const untilOf = new Map([...rows].map(({ instance, until }) => [instance, until]));
    const all = [...Array(instances).keys()];
    const answering = all.filter((instance) => (untilOf.get(instance) ?? 0) <= now);
    if (answering.length > 0) return answering;
    return all.sort((left, right) => (untilOf.get(left) ?? 0) - (untilOf.get(right) ?? 0));
  }

  /** Returns the number of runs per instance, in slots or in the background. */
  #taken(background: boolean): Map<number, number> {
    const rows = this.#sql.exec<Counted>(
      'SELECT instance, count(*) AS taken FROM lease WHERE background = ? GROUP BY instance',
      Number(background),
    );
    return new Map([...rows].map(({ instance, taken }) => [instance, taken]));
  }
}
