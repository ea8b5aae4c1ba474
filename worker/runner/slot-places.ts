type Counted = { instance: number; taken: number };

/** What the container instances of a queue run at once. */
export interface Capacity {
  instances: number;
  /** Places for runs within their turn, on each instance. */
  slots: number;
  /** Places for runs beyond it, at low priority, on each instance. */
  backgroundSlots: number;
  /** Runs of one account within their turn, on all instances together; one until a run of the account has ended within its turn. */
  slotsOfAccount?: number;
  /** Milliseconds after its start within which a run that is as long as expected is stopped for others; later it has too much to lose. */
  preemptibleMs: number;
}

/** The places on the container instances of a queue. An instance that did not answer gets no run while another does. */
export class SlotPlaces {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The instance did not answer: others are preferred until then (epoch milliseconds). */
  avoid(instance: number, until: number): void {
    this.#sql.exec('INSERT OR REPLACE INTO avoided (instance, until) VALUES (?, ?)', instance, until);
  }

  /** The instance with the fewest runs that has a free place. */
  freeInstance(capacity: Capacity, background: boolean, now: number): number | undefined {
    const taken = this.#taken(background);
    const takenOf = (instance: number) => taken.get(instance) ?? 0;
    const places = background ? capacity.backgroundSlots : capacity.slots;
    return this.#usable(capacity, now)
      .filter((instance) => takenOf(instance) < places)
      .sort((left, right) => takenOf(left) - takenOf(right))[0];
  }

  /** Free slots on all instances that are used now. */
  freeSlots(capacity: Capacity, now: number): number {
    const taken = this.#taken(false);
    const free = this.#usable(capacity, now).map((instance) => capacity.slots - (taken.get(instance) ?? 0));
    return free.reduce((sum, count) => sum + Math.max(0, count), 0);
  }

  hasBackgroundPlace(instance: number, { backgroundSlots }: Capacity): boolean {
    return (this.#taken(true).get(instance) ?? 0) < backgroundSlots;
  }

  /** All instances where none answered, the one that was asked longest ago first. */
  #usable({ instances }: Capacity, now: number): number[] {
    const rows = this.#sql.exec<{ instance: number; until: number }>('SELECT instance, until FROM avoided');
    const untilOf = new Map([...rows].map(({ instance, until }) => [instance, until]));
    const all = [...Array(instances).keys()];
    const answering = all.filter((instance) => (untilOf.get(instance) ?? 0) <= now);
    if (answering.length > 0) return answering;
    return all.sort((left, right) => (untilOf.get(left) ?? 0) - (untilOf.get(right) ?? 0));
  }

  /** Runs of each instance, in slots or in the background. */
  #taken(background: boolean): Map<number, number> {
    const rows = this.#sql.exec<Counted>(
      'SELECT instance, count(*) AS taken FROM lease WHERE background = ? GROUP BY instance',
      Number(background),
    );
    return new Map([...rows].map(({ instance, taken }) => [instance, taken]));
  }
}
