import { describe, expect, test } from 'vitest';
import type { Capacity } from '../../../worker/runner/slot-places.ts';
import { OFFENCE_KEPT_MS, SlotQueue } from '../../../worker/runner/slot-queue.ts';
import { prepareSlotTables } from '../../../worker/runner/slot-tables.ts';
import { memorySql } from '../support/sql-storage.ts';

const MINUTE = 60_000;
const preemptibleMs = 3 * MINUTE;
const ONE: Capacity = { instances: 1, slots: 1, backgroundSlots: 1, preemptibleMs };
const THREE: Capacity = { instances: 1, slots: 3, backgroundSlots: 2, preemptibleMs };
const NOW = 1_000_000_000;

function newQueue(sql = memorySql()): SlotQueue {
  prepareSlotTables(sql);
  return new SlotQueue(sql);
}

/** Accounts as letters: `AAB` are three jobs in their order of acceptance, named A0, A1 and B2. */
function addAll(queue: SlotQueue, accounts: string, from = 0): void {
  for (const [place, account] of [...accounts].entries())
    queue.add(`${account}${from + place}`, account, from + place);
}

function takeOne(queue: SlotQueue, capacity = ONE, now = NOW): string | undefined {
  return queue.take(capacity, now)?.jobId;
}

/** All that gets a place now. */
function takeAll(queue: SlotQueue, capacity: Capacity, now = NOW): string[] {
  const taken: string[] = [];
  for (let job = takeOne(queue, capacity, now); job !== undefined; job = takeOne(queue, capacity, now))
    taken.push(job);
  return taken;
}

/** What one slot runs, one job after another. */
function runOneByOne(queue: SlotQueue): string[] {
  const ran: string[] = [];
  for (let job = takeOne(queue); job !== undefined; job = takeOne(queue)) {
    ran.push(job);
    queue.remove(job);
  }
  return ran;
}

/** The job's run goes beyond its turn, and moves to the background where there is a place. */
function outlive(queue: SlotQueue, job: string, how: 'long' | 'overdue', capacity = THREE): void {
  queue.noteOutlived(job, how);
  queue.fillBackground(capacity);
}

interface Waiting {
  jobs: number;
  /** How many turns each other account had while this one waited without a slot. */
  turnsOfOthers: Map<string, number>;
}

/** Takes note of an account's turn; returns the most turns that one account has had while another waited. */
function noteTurn(
  waiting: ReadonlyMap<string, Waiting>,
  running: readonly { account: string }[],
  owner: string,
): number {
  for (const [name, { jobs, turnsOfOthers }] of waiting) {
    const hasSlot = running.some((run) => run.account === name);
    if (name === owner || hasSlot || jobs === 0) turnsOfOthers.clear();
    else turnsOfOthers.set(owner, (turnsOfOthers.get(owner) ?? 0) + 1);
  }
  return Math.max(0, ...[...waiting.values()].flatMap(({ turnsOfOthers }) => [...turnsOfOthers.values()]));
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('the next job', () => {
  test('of one account is the one accepted first, whatever the order in which they arrived', () => {
    const queue = newQueue();
    for (const at of [5, 1, 9, 3, 7]) queue.add(`job_${at}`, 'A', at);
    expect(runOneByOne(queue)).toEqual(['job_1', 'job_3', 'job_5', 'job_7', 'job_9']);
  });

  test('with one slot goes round between accounts, however long one queue is', () => {
    const queue = newQueue();
    addAll(queue, 'AAAAAABBCC');
    expect(runOneByOne(queue)).toEqual(['A0', 'B6', 'C8', 'A1', 'B7', 'C9', 'A2', 'A3', 'A4', 'A5']);
  });

  test('is the newcomer’s when the running job of a long queue ends', () => {
    const queue = newQueue();
    addAll(queue, 'A'.repeat(200));
    const running = takeOne(queue);
    queue.add('B', 'B', 1_000);
    queue.remove(running ?? '');
    expect([running, takeOne(queue)]).toEqual(['A0', 'B']);
  });

  test('of an account with a long job on one slot comes after those that have none', () => {
    const queue = newQueue();
    addAll(queue, 'AA');
    expect(takeOne(queue, THREE)).toBe('A0');
    addAll(queue, 'BBB', 10);
    for (const job of ['B10', 'B11', 'B12', 'A1']) {
      expect(takeOne(queue, THREE)).toBe(job);
      queue.remove(job);
    }
  });

  test('is not always that of those who come back with one job at a time', () => {
    const queue = newQueue();
    addAll(queue, 'AAA');
    const order: string[] = [];
    queue.add('B0', 'B', 10);
    for (let round = 1; round <= 6; round++) {
      const job = takeOne(queue) ?? '';
      order.push(job[0] ?? '');
      for (const account of ['B', 'C']) queue.add(`${account}${round}`, account, 10 + round);
      queue.remove(job);
    }
    expect(order.filter((account) => account === 'A')).toHaveLength(2);
  });
});

test('an account without a slot waits while each other account has one turn at most', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const next = random(seed);
    const queue = newQueue();
    const accounts = 2 + Math.floor(next() * 6);
    const slots = 1 + Math.floor(next() * 3);
    const capacity = { instances: 1, slots, backgroundSlots: 0, preemptibleMs };
    const waiting = new Map<string, Waiting>();
    const running: { job: string; account: string }[] = [];
    for (let step = 0; step < 400; step++) {
      const account = `account${Math.floor(next() * accounts)}`;
      const jobs = next() < 0.2 ? 20 : next() < 0.5 ? 1 : 0;
      for (let job = 0; job < jobs; job++) queue.add(`${account}-${step}-${job}`, account, step);
      const mine = waiting.get(account) ?? { jobs: 0, turnsOfOthers: new Map() };
      waiting.set(account, { ...mine, jobs: mine.jobs + jobs });
      if (running.length >= slots) {
        const [ended] = running.splice(Math.floor(next() * running.length), 1);
        queue.remove(ended?.job ?? '');
      }
      const job = takeOne(queue, capacity);
      if (job === undefined) continue;
      const owner = job.split('-')[0] ?? '';
      expect(noteTurn(waiting, running, owner), `seed ${seed}, step ${step}`).toBeLessThan(2);
      const state = waiting.get(owner);
      if (state) state.jobs -= 1;
      running.push({ job, account: owner });
    }
  }
});

describe('the last free slot', () => {
  test('is never given to an account that has a run, however many slots and accounts there are', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const next = random(seed);
      const queue = newQueue();
      const instances = 1 + Math.floor(next() * 3);
      const slots = 1 + Math.floor(next() * 3);
      const running = new Map<string, string>();
      for (let step = 0; step < 300; step++) {
        const account = `account${Math.floor(next() * 4)}`;
        queue.add(`${account}-${step}`, account, step);
        const [ended] = next() < 0.6 ? running.keys() : [];
        if (ended !== undefined && running.delete(ended)) queue.remove(ended);
        const isLast = running.size === instances * slots - 1;
        const job = takeOne(queue, { instances, slots, backgroundSlots: 0, preemptibleMs });
        if (job === undefined) continue;
        const owner = job.split('-')[0] ?? '';
        expect(isLast && [...running.values()].includes(owner), `seed ${seed}, step ${step}`).toBe(false);
        running.set(job, owner);
      }
    }
  });

  test('of three is left by one account, and had at once by the next', () => {
    const queue = newQueue();
    addAll(queue, 'AAAA');
    expect(takeAll(queue, THREE)).toEqual(['A0', 'A1']);
    queue.add('B', 'B', 9);
    expect(takeAll(queue, THREE)).toEqual(['B']);
  });
});

describe('slots', () => {
  test('are given on the instance that has the fewest taken, and no more than there are', () => {
    const queue = newQueue();
    const capacity = { instances: 2, slots: 2, backgroundSlots: 0, preemptibleMs };
    addAll(queue, 'ABCDE');
    const given = Array.from({ length: 5 }, () => queue.take(capacity, NOW)?.instance);
    expect(given).toEqual([0, 1, 0, 1, undefined]);
    queue.remove('B1');
    expect(queue.take(capacity, NOW)).toEqual({ jobId: 'E4', instance: 1 });
  });

  test('are one a job: a job that waits, or has one, changes nothing by asking again', () => {
    const queue = newQueue();
    for (let n = 0; n < 3; n++) queue.add('A0', 'A', 0);
    expect(takeOne(queue, THREE)).toBe('A0');
    queue.add('A0', 'A', 0);
    queue.addToBackground('A0', 'A', 0);
    expect(takeOne(queue, THREE)).toBeUndefined();
    expect(queue.instanceOf('A0')).toBe(0);
  });

  test('of a lost lease are taken back by the job that still runs, and counted as its account’s', () => {
    const queue = newQueue();
    queue.add('A0', 'A', 0);
    queue.keep('A0', 'A', 1, NOW);
    expect([queue.instanceOf('A0'), takeOne(queue)]).toEqual([1, undefined]);
    addAll(queue, 'AB', 5);
    expect(takeOne(queue)).toBe('B6');
  });

  test('given back twice, or never had, are given back once', () => {
    const queue = newQueue();
    addAll(queue, 'AB');
    const first = takeOne(queue) ?? '';
    for (const job of [first, first, 'never']) queue.remove(job);
    expect(runOneByOne(queue)).toEqual(['B1']);
  });
});

describe('a run beyond its turn', () => {
  test.each([
    'long',
    'overdue',
  ] as const)('that is %s moves to the background, and its slot is free', (how) => {
    const queue = newQueue();
    addAll(queue, 'ABCD');
    expect(takeAll(queue, THREE)).toEqual(['A0', 'B1', 'C2']);
    outlive(queue, 'A0', how);
    expect(takeAll(queue, THREE)).toEqual(['D3']);
    expect(queue.instanceOf('A0')).toBe(0);
  });

  test('stays where the background is full, and moves when a place is free there', () => {
    const queue = newQueue();
    addAll(queue, 'ABCDEF');
    takeAll(queue, THREE);
    outlive(queue, 'A0', 'long');
    outlive(queue, 'B1', 'long');
    expect(takeAll(queue, THREE)).toEqual(['D3', 'E4']);
    outlive(queue, 'C2', 'long');
    expect(takeAll(queue, THREE)).toEqual([]);
    queue.remove('A0');
    queue.fillBackground(THREE);
    expect(takeAll(queue, THREE)).toEqual(['F5']);
  });

  test('that is overdue leaves its account one run at a time; one that is long does not', () => {
    for (const [how, taken] of [
      ['long', ['A1']],
      ['overdue', []],
    ] as const) {
      const queue = newQueue();
      addAll(queue, 'A');
      takeAll(queue, THREE);
      outlive(queue, 'A0', how);
      addAll(queue, 'AAA', 1);
      expect(takeAll(queue, THREE), how).toEqual(taken);
      queue.remove('A0');
      expect(takeAll(queue, THREE).length, how).toBeGreaterThan(0);
    }
  });
});

describe('a run gives way', () => {
  /** Two in the background, three in the slots. */
  function full(queue: SlotQueue): void {
    addAll(queue, 'ABCDE');
    for (const job of ['A0', 'B1']) {
      takeOne(queue, THREE);
      outlive(queue, job, 'long');
    }
    expect(takeAll(queue, THREE, NOW + 1_000)).toEqual(['C2', 'D3', 'E4']);
  }

  test('when an account without a run wants its slot, and comes back for the background', () => {
    const queue = newQueue();
    full(queue);
    outlive(queue, 'C2', 'overdue');
    expect(queue.preempt(THREE, NOW)).toBeUndefined();
    queue.add('F', 'F', 9);
    expect(queue.preempt(THREE, NOW)?.jobId).toBe('C2');
    queue.addToBackground('C2', 'C', 2);
    expect(takeAll(queue, THREE)).toEqual(['F']);
    queue.remove('F');
    queue.add('C9', 'C', 9);
    expect(takeOne(queue, THREE)).toBe('C9');
    queue.remove('A0');
    expect(takeAll(queue, THREE)).toEqual([]);
    queue.remove('C9');
    expect(takeAll(queue, THREE)).toEqual(['C2']);
  });

  test('overdue before long, and of the long the one that began last', () => {
    const queue = newQueue();
    full(queue);
    for (const job of ['D3', 'E4']) outlive(queue, job, 'long');
    outlive(queue, 'C2', 'overdue');
    addAll(queue, 'FG', 20);
    const order: (string | undefined)[] = [];
    for (let n = 0; n < 2; n++) {
      const job = queue.preempt(THREE, NOW)?.jobId ?? '';
      order.push(job);
      queue.addToBackground(job, job[0] ?? '', n);
      takeAll(queue, THREE);
    }
    expect(order).toEqual(['C2', 'D3']);
  });

  test('one at a time, never for an account that has a run, and not when it is long and has run for minutes', () => {
    const queue = newQueue();
    full(queue);
    for (const job of ['C2', 'D3', 'E4']) outlive(queue, job, 'long');
    queue.add('A9', 'A', 9);
    expect(queue.preempt(THREE, NOW)).toBeUndefined();
    queue.add('F', 'F', 9);
    expect(queue.preempt(THREE, NOW + 4 * MINUTE)).toBeUndefined();
    expect(queue.preempt(THREE, NOW)).toBeDefined();
    expect(queue.preempt(THREE, NOW)).toBeUndefined();
  });

  test('only where no slot is free', () => {
    const queue = newQueue();
    addAll(queue, 'A');
    takeAll(queue, ONE);
    outlive(queue, 'A0', 'overdue', { ...ONE, backgroundSlots: 0 });
    queue.add('B', 'B', 9);
    expect(queue.preempt(THREE, NOW)).toBeUndefined();
    expect(queue.preempt({ ...ONE, backgroundSlots: 0 }, NOW)?.jobId).toBe('A0');
  });
});

describe('an account whose runs were ended by a limit', () => {
  function offend(queue: SlotQueue, times: number, now = NOW, account = 'A'): void {
    for (let n = 0; n < times; n++) {
      const job = `${account} offends ${n}`;
      queue.add(job, account, n);
      queue.keep(job, account, 0, now);
      queue.noteOffence(job, now);
      queue.remove(job);
    }
  }

  test('has one slot at a time for ten minutes after the first', () => {
    const queue = newQueue();
    offend(queue, 1);
    addAll(queue, 'AAA', 10);
    expect(takeAll(queue, THREE)).toEqual(['A10']);
    expect(takeAll(queue, THREE, NOW + OFFENCE_KEPT_MS)).toEqual(['A11']);
  });

  test('begins in the background after the second, one at a time, and others have all slots', () => {
    const queue = newQueue();
    offend(queue, 2);
    addAll(queue, 'AAABBC', 10);
    expect(takeAll(queue, THREE)).toEqual(['B13', 'C15', 'A10']);
    queue.add('D', 'D', 20);
    expect(takeAll(queue, THREE)).toEqual(['D']);
  });

  test('does not hold up another such account once its own job is withdrawn', () => {
    const queue = newQueue();
    offend(queue, 2, NOW, 'A');
    offend(queue, 2, NOW, 'B');
    addAll(queue, 'AB', 10);
    queue.remove('A10');
    expect(takeAll(queue, THREE)).toEqual(['B11']);
  });

  test('is counted once a job, and only where the job had a slot', () => {
    const queue = newQueue();
    queue.keep('A0', 'A', 0, NOW);
    for (let n = 0; n < 3; n++) queue.noteOffence('A0', NOW);
    queue.remove('A0');
    queue.noteOffence('A0', NOW);
    queue.noteOffence('never', NOW);
    queue.add('A1', 'A', 1);
    expect(takeOne(queue, { ...THREE, backgroundSlots: 0 })).toBe('A1');
  });
});

describe('a queue from an earlier version', () => {
  const EARLIER = `
    CREATE TABLE waiting (job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE lease (job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, instance INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO waiting VALUES ('A1', 'A', 1), ('A2', 'A', 2), ('B3', 'B', 3);
    INSERT INTO lease VALUES ('A0', 'A', 0);
  `;

  test('goes on when its accounts were not counted', () => {
    const sql = memorySql();
    sql.exec(EARLIER);
    const queue = newQueue(sql);
    const two = { ...ONE, slots: 2 };
    expect(takeAll(queue, two)).toEqual(['B3']);
    queue.remove('A0');
    queue.remove('B3');
    expect(takeOne(queue, two)).toBe('A1');
  });

  test('goes on when its runs had no background', () => {
    const sql = memorySql();
    sql.exec(`${EARLIER}
      CREATE TABLE account (
        account_id TEXT PRIMARY KEY, waiting INTEGER NOT NULL, running INTEGER NOT NULL,
        turn INTEGER NOT NULL, since INTEGER NOT NULL
      ) WITHOUT ROWID;
      INSERT INTO account VALUES ('A', 2, 1, 1, 1), ('B', 1, 0, 0, 3);
    `);
    const queue = newQueue(sql);
    outlive(queue, 'A0', 'overdue');
    expect(takeAll(queue, THREE)).toEqual(['B3']);
    queue.remove('A0');
    expect(takeAll(queue, THREE)).toEqual(['A1']);
  });
});

describe('an instance that did not answer', () => {
  const TWO: Capacity = { instances: 2, slots: 1, backgroundSlots: 0, preemptibleMs };

  test('gets no run while another has a place to give, and is tried again after half a minute', () => {
    const queue = newQueue();
    addAll(queue, 'AB');
    expect(queue.take(TWO, NOW)?.instance).toBe(0);
    queue.avoidInstanceOf('A0', NOW);
    queue.remove('A0');
    expect(queue.take(TWO, NOW)?.instance).toBe(1);
    queue.add('C2', 'C', 2);
    expect(queue.take(TWO, NOW)).toBeUndefined();
    expect(queue.take(TWO, NOW + MINUTE)?.instance).toBe(0);
  });

  test('is asked all the same where no other answers, the one that was asked longest ago first', () => {
    const queue = newQueue();
    addAll(queue, 'AB');
    queue.take(TWO, NOW);
    queue.take(TWO, NOW);
    queue.avoidInstanceOf('B1', NOW);
    queue.avoidInstanceOf('A0', NOW + 1);
    for (const job of ['A0', 'B1']) queue.remove(job);
    queue.add('C2', 'C', 2);
    expect(queue.take(TWO, NOW + 2)?.instance).toBe(1);
  });
});

describe('an account with a bound of its own', () => {
  const BOUND: Capacity = { instances: 2, slots: 4, backgroundSlots: 1, slotsOfAccount: 2, preemptibleMs: 0 };

  test('has one run until one has ended within its turn, then no more than the bound, however many are free', () => {
    const queue = newQueue();
    addAll(queue, 'AAAAAAB');
    expect(takeAll(queue, BOUND)).toEqual(['A0', 'B6']);
    queue.remove('A0');
    expect(takeAll(queue, BOUND)).toEqual(['A1', 'A2']);
  });

  test('has one run again after one that went on beyond its turn', () => {
    const queue = newQueue();
    addAll(queue, 'AAAAA');
    expect(takeAll(queue, BOUND)).toEqual(['A0']);
    queue.remove('A0');
    expect(takeAll(queue, BOUND)).toEqual(['A1', 'A2']);
    outlive(queue, 'A1', 'long', BOUND);
    queue.remove('A1');
    expect(takeAll(queue, BOUND)).toEqual([]);
    queue.remove('A2');
    expect(takeAll(queue, BOUND)).toEqual(['A3', 'A4']);
  });

  test('loses the calls that wait once a run of it was ended by a limit', () => {
    const queue = newQueue();
    addAll(queue, 'AAAAB');
    expect(takeAll(queue, BOUND)).toEqual(['A0', 'B4']);
    expect(queue.noteOffence('A0', NOW)).toBe('A');
    queue.remove('A0');
    queue.add('B5', 'B', 5);
    expect(queue.dropWaiting('A')).toEqual(['A1', 'A2', 'A3']);
    expect([queue.hasOffended('A', NOW), queue.hasOffended('B', NOW)]).toEqual([true, false]);
    queue.remove('B4');
    expect(takeAll(queue, BOUND)).toEqual(['B5']);
  });

  test('keeps a run that is as long as expected; one that is overdue is stopped for an account without a run', () => {
    const queue = newQueue();
    const small = { ...BOUND, instances: 1, slots: 1, backgroundSlots: 0 };
    addAll(queue, 'AB');
    expect(takeAll(queue, small)).toEqual(['A0']);
    outlive(queue, 'A0', 'long', small);
    expect(queue.preempt(small, NOW + 1)).toBeUndefined();
    outlive(queue, 'A0', 'overdue', small);
    expect(queue.preempt(small, NOW + 1)?.jobId).toBe('A0');
  });
});

test('accounts that have nothing here are forgotten', () => {
  const sql = memorySql();
  const queue = newQueue(sql);
  for (let account = 0; account < 50; account++) queue.add(`job${account}`, `account${account}`, account);
  runOneByOne(queue);
  expect(sql.exec('SELECT * FROM account').toArray()).toEqual([]);
});

test('with 100,000 jobs waiting, a job costs what it costs with 100', () => {
  const costOf = (jobs: number) => {
    const sql = memorySql();
    prepareSlotTables(sql);
    sql.exec(`
      WITH RECURSIVE job (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM job WHERE n + 1 < ${jobs})
      INSERT INTO waiting (job_id, account_id, created_at) SELECT 'job' || n, 'account' || (n % ${jobs / 10}), n FROM job
    `);
    const queue = newQueue(sql);
    const started = performance.now();
    for (let n = 0; n < 300; n++) {
      queue.add(`new${n}`, `account${n % 7}`, jobs + n);
      queue.remove(takeOne(queue) ?? '');
    }
    return performance.now() - started;
  };
  costOf(100);
  const few = Math.min(costOf(100), costOf(100));
  expect(costOf(100_000)).toBeLessThan(few * 10);
});
