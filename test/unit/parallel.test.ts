import { describe, expect, test } from 'vitest';
import { eachInParallel, Pool, SharedPool } from '../../containers/plain/parallel.ts';

/** Work that ends when the test says so. */
function manual() {
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const work = (item: string) => {
    started.push(item);
    const end = Promise.withResolvers<void>();
    ends.set(item, end);
    return end.promise;
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const finish = async (item: string) => {
    ends.get(item)?.resolve();
    await turn();
  };
  const fail = async (item: string) => {
    ends.get(item)?.reject(new Error(item));
    await turn();
  };
  return { started, work, finish, fail, turn };
}

describe('work on the cores', () => {
  test('runs as many at once as there are cores', async () => {
    const { started, work, finish, turn } = manual();
    const all = eachInParallel(['a', 'b', 'c'], new Pool(2), work);
    await turn();
    expect(started).toEqual(['a', 'b']);
    await finish('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await finish('a');
    await finish('c');
    await all;
  });

  test('of two runs takes turns, so that neither waits for the other to end', async () => {
    const { started, work, finish, turn } = manual();
    const pool = new Pool(2);
    const both = [
      eachInParallel(['a1', 'a2', 'a3', 'a4'], pool, work),
      eachInParallel(['b1', 'b2', 'b3', 'b4'], pool, work),
    ];
    await turn();
    for (let index = 0; index < 8; index++) await finish(started[index] ?? '');
    await Promise.all(both);
    expect(started.slice(0, 5).filter((item) => item.startsWith('b'))).toHaveLength(2);
    expect(started).toHaveLength(8);
  });

  test('begins nothing after a fault, waits for what runs, and gives its places back', async () => {
    const { started, work, finish, fail, turn } = manual();
    const pool = new Pool(2);
    let ended = false;
    const all = eachInParallel(['a', 'b', 'c'], pool, work).finally(() => {
      ended = true;
    });
    const refused = expect(all).rejects.toThrow('a');
    await turn();
    await fail('a');
    expect([started, ended]).toEqual([['a', 'b'], false]);
    await finish('b');
    await refused;
    const next = eachInParallel(['d', 'e'], pool, work);
    await turn();
    expect(started).toEqual(['a', 'b', 'd', 'e']);
    await finish('d');
    await finish('e');
    await next;
  });

  test('of one run goes on while another keeps its places for ever, and does not wait for them at its end', async () => {
    const { started, work, finish, turn } = manual();
    const pool = new Pool(2);
    void eachInParallel(['endless 1', 'endless 2'], pool, work);
    await turn();
    const other = eachInParallel(['b1', 'b2'], pool, work);
    await turn();
    expect(started).toEqual(['endless 1', 'endless 2', 'b1']);
    await finish('b1');
    await finish('b2');
    await other;
  });

  test('of nothing ends at once', async () => {
    await eachInParallel([], new Pool(1), () => Promise.reject(new Error('never')));
  });
});

describe('places shared by owner', () => {
  test('leave the last one for an owner that has none', async () => {
    const { started, work, finish, turn } = manual();
    const pool = new SharedPool(3);
    const runs = ['a1', 'a2', 'a3', 'b1'].map((item) => pool.run(item.charAt(0), () => work(item)));
    await turn();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    for (const item of ['a1', 'a2', 'b1', 'a3']) await finish(item);
    await Promise.all(runs);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('go to the owner with the fewest, then to the one whose turn is the longest ago', async () => {
    const { started, work, finish, turn } = manual();
    const pool = new SharedPool(2);
    const runs = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((item) =>
      pool.run(item.charAt(0), () => work(item)),
    );
    await turn();
    expect(started).toEqual(['a1', 'b1']);
    for (const item of ['a1', 'b1', 'a2', 'b2', 'c1', 'a3']) await finish(item);
    await Promise.all(runs);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
  });

  test('are free again after a fault', async () => {
    const pool = new SharedPool(1);
    await expect(pool.run('a', () => Promise.reject(new Error('a')))).rejects.toThrow('a');
    await expect(pool.run('a', () => Promise.resolve('b'))).resolves.toBe('b');
  });
});
