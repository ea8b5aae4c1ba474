import { availableParallelism } from 'node:os';
import { sideBySide } from '../common/side-by-side.ts';

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

interface Owner {
  running: number;
  /** When it last began something, counted in beginnings. */
  turn: number;
  readonly waiting: (() => void)[];
}

/**
 * Places that are shared by owner. The next is of the owner with the fewest, and among those of the one whose last
 * turn is the longest ago; the last free place is for an owner that has none.
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

/** One place a core, for all runs of this program. */
export const CORES = new Pool(availableParallelism());

/** The work on each item, as many at once as the pool has places. After a fault nothing more begins, and what runs is awaited. */
export function eachInParallel<Item>(
  items: readonly Item[],
  pool: Pool,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  return sideBySide(items, pool.size, (item) => pool.run(() => work(item)));
}
