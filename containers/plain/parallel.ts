import { availableParallelism } from 'node:os';

/**
 * Cores that runs share. Each run works on one item without a place in the pool; the pool lends places for further
 * items, first come, first served. A run that holds its places for long slows others, and stops none.
 */
export class Pool {
  /** The most items of one run that are worked on at once. */
  readonly size: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(size: number) {
    this.size = size;
    this.#free = size - 1;
  }

  async borrow(work: () => Promise<void>): Promise<void> {
    await this.#take();
    try {
      await work();
    } finally {
      this.#give();
    }
  }

  #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

interface Owner {
  running: number;
  /** The number of its last start, counted over all owners. */
  turn: number;
  readonly waiting: (() => void)[];
}

/**
 * Places shared by owners. The next place goes to the owner with the fewest, and among those to the one whose last turn
 * is the longest ago; the last free place is for an owner that has none.
 */
export class SharedPool {
  readonly #owners = new Map<string, Owner>();
  #free: number;
  #turn = 0;

  constructor(size: number) {
    this.#free = size;
  }

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const owner = this.#ownerOf(name);
    await new Promise<void>((start) => {
      owner.waiting.push(start);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#free += 1;
      owner.running -= 1;
      if (owner.running === 0 && owner.waiting.length === 0) this.#owners.delete(name);
      this.#startNext();
    }
  }

  #ownerOf(name: string): Owner {
    const owner = this.#owners.get(name) ?? { running: 0, turn: this.#turn, waiting: [] };
    this.#owners.set(name, owner);
    return owner;
  }

  #startNext(): void {
    const [next] = [...this.#owners.values()]
      .filter(({ waiting }) => waiting.length > 0)
      .sort((left, right) => left.running - right.running || left.turn - right.turn);
    if (next === undefined || this.#free === 0 || (this.#free === 1 && next.running > 0)) return;
    this.#free -= 1;
    next.running += 1;
    next.turn = ++this.#turn;
    next.waiting.shift()?.();
    this.#startNext();
  }
}

/** The cores of this machine, shared by all runs of this program. */
export const CORES = new Pool(availableParallelism());

/**
 * Works on all items, on as many at once as the pool allows. After a fault no further item is started; running ones are
 * awaited, then the fault is thrown.
 */
export async function eachInParallel<Item>(
  items: readonly Item[],
  pool: Pool,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let begun = 0;
  const left = items.values();
  const running = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const isOver = () => faults.length > 0 || begun === items.length;
  const workOnNext = async () => {
    if (isOver()) return;
    const next = left.next();
    if (next.done) return;
    begun += 1;
    const worked = work(next.value).catch((error: unknown) => void faults.push(error));
    running.add(worked);
    await worked;
    running.delete(worked);
  };
  const borrow = async () => {
    while (!isOver()) await pool.borrow(workOnNext);
  };
  // A place that comes too late is returned unused: nothing waits for it.
  for (let lane = 1; lane < Math.min(pool.size, items.length); lane++) void borrow();
  while (!isOver()) await workOnNext();
  await Promise.all(running);
  if (faults.length > 0) throw faults[0];
}
