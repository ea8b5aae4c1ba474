import { availableParallelism } from 'node:os';

/** Places for work that fills a core. Who asks first is served first, so that several runs share them evenly. */
export class Pool {
  readonly size: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(size: number) {
    this.size = size;
    this.#free = size;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#take();
    try {
      return await work();
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

interface Waiting {
  owner: string;
  start: () => void;
}

/** Places that are shared by owner: the next is whose owner has the fewest, and the last free one is for newcomers. */
export class SharedPool {
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      this.#waiting.push({ owner, start });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#free += 1;
      this.#count(owner, -1);
      this.#startNext();
    }
  }

  #startNext(): void {
    const runningOf = ({ owner }: Waiting) => this.#running.get(owner) ?? 0;
    const [next] = this.#waiting.toSorted((left, right) => runningOf(left) - runningOf(right));
    if (next === undefined || this.#free === 0 || (this.#free === 1 && runningOf(next) > 0)) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#free -= 1;
    this.#count(next.owner, 1);
    next.start();
    this.#startNext();
  }

  #count(owner: string, change: number): void {
    const running = (this.#running.get(owner) ?? 0) + change;
    if (running === 0) this.#running.delete(owner);
    else this.#running.set(owner, running);
  }
}

/** One place a core, for all runs of this program. */
export const CORES = new Pool(availableParallelism());

/** The work on each item, as many at once as the pool has places. After a fault nothing more begins, and what runs is awaited. */
export async function eachInParallel<Item>(
  items: readonly Item[],
  pool: Pool,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const faults: unknown[] = [];
  const worker = async () => {
    for (const item of left) {
      if (faults.length > 0) return;
      await pool.run(() => work(item)).catch((error: unknown) => faults.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(pool.size, items.length) }, worker));
  if (faults.length > 0) throw faults[0];
}
