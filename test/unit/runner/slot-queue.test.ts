import { describe, expect, test } from 'vitest';
import { SlotQueue } from '../../../worker/runner/slot-queue.ts';
import { memorySql } from '../support/sql-storage.ts';

function newQueue(sql = memorySql()): SlotQueue {
  SlotQueue.prepare(sql);
  return new SlotQueue(sql);
}

/** Accounts as letters: `AAB` are three jobs in their order of acceptance, named A0, A1 and B2. */
function addAll(queue: SlotQueue, accounts: string, from = 0): void {
  for (const [place, account] of [...accounts].entries())
    queue.add(`${account}${from + place}`, account, from + place);
}

/** What one slot runs, one job after another. */
function runOneByOne(queue: SlotQueue, most = Number.POSITIVE_INFINITY): string[] {
  const ran: string[] = [];
  for (let job = queue.take(0); job !== undefined && ran.length < most; job = queue.take(0)) {
    ran.push(job);
    queue.remove(job);
  }
  return ran;
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
    const running = queue.take(0);
    queue.add('B', 'B', 1_000);
    queue.remove(running ?? '');
    expect([running, queue.take(0)]).toEqual(['A0', 'B']);
  });

  test('of an account with a long job on one slot comes after those that have none', () => {
    const queue = newQueue();
    addAll(queue, 'AA');
    expect(queue.take(0)).toBe('A0');
    addAll(queue, 'BBB', 10);
    for (const job of ['B10', 'B11', 'B12', 'A1']) {
      expect(queue.take(0)).toBe(job);
      queue.remove(job);
    }
  });

  test('is not always that of those who come back with one job at a time', () => {
    const queue = newQueue();
    addAll(queue, 'AAA');
    const order: string[] = [];
    queue.add('B0', 'B', 10);
    for (let round = 1; round <= 6; round++) {
      const job = queue.take(0) ?? '';
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
    const waiting = new Map<string, { jobs: number; turnsOfOthers: Map<string, number> }>();
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
      const job = queue.take(0);
      if (job === undefined) continue;
      const owner = job.split('-')[0] ?? '';
      for (const [name, state] of waiting) {
        const hasSlot = running.some((run) => run.account === name);
        if (name === owner || hasSlot || state.jobs === 0) state.turnsOfOthers.clear();
        else state.turnsOfOthers.set(owner, (state.turnsOfOthers.get(owner) ?? 0) + 1);
        expect(Math.max(0, ...state.turnsOfOthers.values()), `seed ${seed}, step ${step}`).toBeLessThan(2);
      }
      const state = waiting.get(owner);
      if (state) state.jobs -= 1;
      running.push({ job, account: owner });
    }
  }
});

describe('slots', () => {
  test('are given on the instance that has the fewest taken, and no more than there are', () => {
    const queue = newQueue();
    addAll(queue, 'AAAAA');
    const instances: (number | undefined)[] = [];
    for (let n = 0; n < 5; n++) {
      const instance = queue.freeInstance(2, 2);
      instances.push(instance);
      if (instance !== undefined) queue.take(instance);
    }
    expect(instances).toEqual([0, 1, 0, 1, undefined]);
    queue.remove('A1');
    expect(queue.freeInstance(2, 2)).toBe(1);
  });

  test('are one a job: a job that waits, or has one, changes nothing by asking again', () => {
    const queue = newQueue();
    for (let n = 0; n < 3; n++) queue.add('A0', 'A', 0);
    expect(queue.take(0)).toBe('A0');
    queue.add('A0', 'A', 0);
    expect(queue.take(0)).toBeUndefined();
    expect(queue.instanceOf('A0')).toBe(0);
  });

  test('of a lost lease are taken back by the job that still runs, and counted as its account’s', () => {
    const queue = newQueue();
    queue.add('A0', 'A', 0);
    queue.keep('A0', 'A', 1);
    expect([queue.instanceOf('A0'), queue.take(0)]).toEqual([1, undefined]);
    addAll(queue, 'AB', 5);
    expect(queue.take(0)).toBe('B6');
  });

  test('given back twice, or never had, are given back once', () => {
    const queue = newQueue();
    addAll(queue, 'AB');
    const first = queue.take(0) ?? '';
    for (const job of [first, first, 'never']) queue.remove(job);
    expect(runOneByOne(queue)).toEqual(['B1']);
  });
});

test('a queue from before accounts were counted goes on', () => {
  const sql = memorySql();
  sql.exec(`
    CREATE TABLE waiting (job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE lease (job_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, instance INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO waiting VALUES ('A1', 'A', 1), ('A2', 'A', 2), ('B3', 'B', 3);
    INSERT INTO lease VALUES ('A0', 'A', 0)
  `);
  const queue = newQueue(sql);
  expect(queue.take(0)).toBe('B3');
  queue.remove('A0');
  expect(queue.take(0)).toBe('A1');
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
    SlotQueue.prepare(sql);
    sql.exec(`
      WITH RECURSIVE job (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM job WHERE n + 1 < ${jobs})
      INSERT INTO waiting SELECT 'job' || n, 'account' || (n % ${jobs / 10}), n FROM job
    `);
    const queue = newQueue(sql);
    const started = performance.now();
    for (let n = 0; n < 300; n++) {
      queue.add(`new${n}`, `account${n % 7}`, jobs + n);
      queue.remove(queue.take(0) ?? '');
    }
    return performance.now() - started;
  };
  costOf(100);
  const few = Math.min(costOf(100), costOf(100));
  expect(costOf(100_000)).toBeLessThan(few * 10);
}, 60_000);
