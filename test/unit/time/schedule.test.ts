import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '../../../worker/time/clock.ts';
import { type DueHandler, Schedule } from '../../../worker/time/schedule.ts';
import { MemoryStorage } from '../support/sql-storage.ts';

const START = 1_790_000_000_000;
/** The service's clock is this far before the machine's, whose time the alarm is set in. */
const OFFSET_MS = 5_000_000;

class FakeClock implements Clock {
  at = START;
  now = () => this.at;
  machineTime = (at: number) => at - OFFSET_MS;
  isShifted = true;
}

function scheduleWith<Kind extends string>(handlers: Record<Kind, DueHandler>) {
  const storage = new MemoryStorage();
  const clock = new FakeClock();
  Schedule.prepare(storage.sql);
  const schedule = new Schedule(storage.asStorage(), clock, handlers);
  /** When the object would next be woken, in the service's time. */
  const wakesAt = () => (storage.alarm === null ? null : storage.alarm + OFFSET_MS);
  const passTo = async (at: number) => {
    clock.at = at;
    await schedule.runDue();
  };
  return { storage, clock, schedule, wakesAt, passTo };
}

/** Work that goes on until the test ends it. */
function longWork() {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  return { handler: vi.fn<DueHandler>(() => promise), end: resolve, fail: reject };
}

/** The end of the turn, at which the alarm is set. */
const turn = () => Promise.resolve();

const done = () => vi.fn<DueHandler>(async () => undefined);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the object's alarm", () => {
  test('is set to the earliest row, in the time of the machine', async () => {
    const { schedule, storage, wakesAt } = scheduleWith({ work: done() });
    schedule.set('work', 'late', START + 9_000);
    await turn();
    expect(wakesAt()).toBe(START + 9_000);
    schedule.set('work', 'early', START + 4_000);
    await turn();
    expect(wakesAt()).toBe(START + 4_000);
    schedule.set('work', 'later still', START + 20_000);
    await turn();
    expect(wakesAt()).toBe(START + 4_000);
    expect(storage.alarm).toBe(START + 4_000 - OFFSET_MS);
  });

  test('moves with a row that is moved', async () => {
    const { schedule, wakesAt } = scheduleWith({ work: done() });
    schedule.set('work', 'a', START + 4_000);
    schedule.set('work', 'b', START + 9_000);
    schedule.set('work', 'a', START + 30_000);
    await turn();
    expect(wakesAt()).toBe(START + 9_000);
  });

  test('is set once for all that one turn changes', async () => {
    const { handler, end } = longWork();
    const { schedule, storage } = scheduleWith({ work: handler });
    for (let row = 0; row < 5; row++) schedule.set('work', String(row), START + row);
    const run = schedule.runNow('work', '3');
    await turn();
    expect(storage.alarms).toEqual([START - OFFSET_MS]);
    end(undefined);
    await run;
  });

  test('stays where it is for all that is begun within one second', async () => {
    const { schedule, storage, clock } = scheduleWith({ left: done(), right: done() });
    schedule.set('left', 'a', START + 60_000);
    schedule.set('right', 'a', START + 60_000);
    clock.at = START + 100;
    await schedule.runNow('left', 'a');
    clock.at = START + 900;
    await schedule.runNow('right', 'a');
    expect(new Set(storage.alarms.slice(1))).toEqual(new Set([START + 2_000 - OFFSET_MS]));
  });

  test('is set to the existing rows, where a turn takes its change back', async () => {
    const { schedule, storage, wakesAt } = scheduleWith({ work: done() });
    schedule.set('work', 'a', START + 9_000);
    await turn();
    storage.sql.exec('BEGIN');
    schedule.set('work', 'b', START + 1_000);
    storage.sql.exec('ROLLBACK');
    await turn();
    expect(wakesAt()).toBe(START + 9_000);
  });

  test('is taken away when nothing is left to do', async () => {
    const { schedule, storage, passTo } = scheduleWith({ work: done() });
    schedule.set('work', 'a', START + 1_000);
    await passTo(START + 1_000);
    expect(storage.alarm).toBeNull();
  });

  test('is armed again before the work begins, so that an object that ends during it is woken', async () => {
    const { handler, end } = longWork();
    const { schedule, wakesAt, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START + 1_000);
    const run = passTo(START + 1_000);
    await turn();
    expect(handler).toHaveBeenCalledOnce();
    expect(wakesAt()).toBe(START + 2_000);
    end(undefined);
    await run;
  });

  test('finds the rows that another instance of the object left', async () => {
    const { schedule, storage, clock } = scheduleWith({ work: done() });
    schedule.set('work', 'a', START + 1_000);
    const handler = done();
    clock.at = START + 1_000;
    await new Schedule(storage.asStorage(), clock, { work: handler }).runDue();
    expect(handler).toHaveBeenCalledWith('a', 1);
  });

  test('that comes too early does no work and is set to the earliest row again', async () => {
    const handler = done();
    const { schedule, wakesAt, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START + 1_000);
    await passTo(START + 999);
    expect(handler).not.toHaveBeenCalled();
    expect(wakesAt()).toBe(START + 1_000);
  });

  test('runs all that is due, also when it is more than one batch', async () => {
    const handler = done();
    const { schedule, clock, wakesAt, storage } = scheduleWith({ work: handler });
    for (let row = 0; row < 120; row++) schedule.set('work', String(row), START + row);
    await turn();
    clock.at = START + 1_000;
    let alarms = 0;
    for (; storage.alarm !== null && alarms < 10; alarms++) {
      expect(wakesAt()).toBeLessThanOrEqual(clock.at);
      await schedule.runDue();
    }
    expect(alarms).toBe(3);
    expect(new Set(handler.mock.calls.map(([id]) => id)).size).toBe(120);
    expect(handler).toHaveBeenCalledTimes(120);
  });
});

describe('work that throws', () => {
  test('is tried again after growing waits of at most 5 minutes, and never throws out', async () => {
    const handler = vi.fn<DueHandler>(async () => {
      throw new Error('no luck');
    });
    const { schedule, clock, wakesAt, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    await turn();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt++) {
      await expect(passTo(wakesAt() ?? Number.NaN)).resolves.toBeUndefined();
      waits.push((wakesAt() ?? Number.NaN) - clock.at);
    }
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * 1_000));
    expect(waits.slice(9)).toEqual([300_000, 300_000, 300_000]);
    expect(handler.mock.calls.map(([, attempt]) => attempt)).toEqual(waits.map((_, place) => place + 1));
  });

  test('without a promise is tried again as well', async () => {
    const { schedule, passTo, wakesAt } = scheduleWith({
      work: () => {
        throw new Error('at once');
      },
    });
    schedule.set('work', 'a', START);
    await expect(passTo(START)).resolves.toBeUndefined();
    expect(wakesAt()).toBe(START + 1_000);
  });

  test('holds up no other row', async () => {
    const good = done();
    const { schedule, passTo } = scheduleWith({
      bad: async () => {
        throw new Error('no luck');
      },
      good,
    });
    schedule.set('bad', 'a', START);
    schedule.set('good', 'b', START);
    await passTo(START);
    expect(good).toHaveBeenCalledOnce();
    expect([schedule.has('bad', 'a'), schedule.has('good', 'b')]).toEqual([true, false]);
  });

  test('begins with short waits again when its row is set anew', async () => {
    let fails = true;
    const { schedule, clock, wakesAt, passTo } = scheduleWith({
      work: async () => {
        if (fails) throw new Error('no luck');
        return undefined;
      },
    });
    schedule.set('work', 'a', START);
    await turn();
    for (let attempt = 1; attempt <= 5; attempt++) await passTo(wakesAt() ?? Number.NaN);
    schedule.set('work', 'a', clock.at);
    await schedule.runDue();
    expect((wakesAt() ?? Number.NaN) - clock.at).toBe(1_000);
    fails = false;
    await passTo(clock.at + 1_000);
    expect(schedule.has('work', 'a')).toBe(false);
  });

  test('asked for now tells that it failed, and its row stays', async () => {
    const { schedule, wakesAt } = scheduleWith({
      work: async () => {
        throw new Error('no luck');
      },
    });
    schedule.set('work', 'a', START);
    expect(await schedule.runNow('work', 'a')).toBe(false);
    expect(schedule.has('work', 'a')).toBe(true);
    expect(wakesAt()).toBe(START + 1_000);
  });
});

describe('a row', () => {
  test('whose work ends well is done, and its work is not run again', async () => {
    const handler = done();
    const { schedule, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    await passTo(START);
    await passTo(START + 10_000_000);
    expect(handler).toHaveBeenCalledOnce();
    expect(schedule.has('work', 'a')).toBe(false);
  });

  test('whose work gives a time is done again at that time, as if for the first time', async () => {
    const handler = vi.fn<DueHandler>(async () => START + 86_400_000);
    const { schedule, wakesAt, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    await passTo(START);
    expect(wakesAt()).toBe(START + 86_400_000);
    await passTo(START + 86_399_999);
    expect(handler).toHaveBeenCalledOnce();
    await passTo(START + 86_400_000);
    expect(handler.mock.calls).toEqual([
      ['a', 1],
      ['a', 1],
    ]);
  });

  test('whose work was asked for now and gives a time is done again at that time, not at that of a retry', async () => {
    const { schedule, wakesAt } = scheduleWith({ work: async () => START + 500 });
    schedule.set('work', 'a', START);
    await schedule.runNow('work', 'a');
    await turn();
    expect(wakesAt()).toBe(START + 500);
  });

  test('that is due, and the earliest one, are found by an index', () => {
    const { storage } = scheduleWith({ work: done() });
    const plans = ['SELECT * FROM due WHERE at <= 1 ORDER BY at LIMIT 50', 'SELECT min(at) AS at FROM due'];
    for (const query of plans) {
      const plan = storage.sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`).toArray();
      expect(plan.map(({ detail }) => detail).join()).toMatch(/INDEX due_at/);
    }
  });

  test('set again during its work is kept, at its new time', async () => {
    const { handler, end } = longWork();
    const { schedule, wakesAt, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    const run = passTo(START);
    schedule.set('work', 'a', START + 7_000);
    end(undefined);
    await run;
    expect(schedule.has('work', 'a')).toBe(true);
    expect(wakesAt()).toBe(START + 7_000);
  });

  test('cleared and set again during its work is kept as well', async () => {
    const { handler, end } = longWork();
    const { schedule, wakesAt, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    const run = passTo(START);
    schedule.clear('work', 'a');
    schedule.set('work', 'a', START + 7_000);
    end(undefined);
    await run;
    expect(schedule.has('work', 'a')).toBe(true);
    expect(wakesAt()).toBe(START + 7_000);
  });

  test('set again during its work is not moved by the time that the work gives', async () => {
    const { handler, end } = longWork();
    const { schedule, wakesAt, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    const run = passTo(START);
    schedule.set('work', 'a', START + 7_000);
    end(START + 900_000);
    await run;
    expect(wakesAt()).toBe(START + 7_000);
  });

  test('cleared during its work stays away', async () => {
    const { handler, end } = longWork();
    const { schedule, storage, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    const run = passTo(START);
    schedule.clear('work', 'a');
    end(undefined);
    await run;
    expect(schedule.has('work', 'a')).toBe(false);
    expect(storage.alarm).toBeNull();
  });

  test('of a kind that this version does not handle is kept and reported, until one does', async () => {
    const loud = vi.mocked(console.error);
    const { schedule, storage, clock, wakesAt } = scheduleWith({ 'of another version': done() });
    schedule.set('of another version', 'refund', START);
    await turn();
    const withoutIt = new Schedule(storage.asStorage(), clock, { constructor: done() });
    for (let alarm = 0; alarm < 12; alarm++) {
      clock.at = wakesAt() ?? Number.NaN;
      await withoutIt.runDue();
    }
    expect(loud).toHaveBeenCalledTimes(12);
    expect(loud.mock.calls[0]?.[0]).toContain('"kind":"of another version","id":"refund"');
    expect((wakesAt() ?? Number.NaN) - clock.at).toBe(300_000);
    const handler = done();
    clock.at = wakesAt() ?? Number.NaN;
    await new Schedule(storage.asStorage(), clock, { 'of another version': handler }).runDue();
    expect(handler).toHaveBeenCalledOnce();
    expect(schedule.has('of another version', 'refund')).toBe(false);
  });

  test('of a kind without a handler is an error of types', () => {
    const { schedule, storage, clock } = scheduleWith({ work: done() });
    // @ts-expect-error nobody handles it
    schedule.set('owed', 'a', START);
    const work = done();
    // @ts-expect-error one of the kinds has no handler
    const without: Schedule<'work' | 'owed'> = new Schedule(storage.asStorage(), clock, { work });
    expect(without.has('owed', 'a')).toBe(true);
  });

  test('is cleared with others of its id, and with no other', () => {
    const { schedule } = scheduleWith({ left: done(), right: done(), other: done() });
    for (const id of ['a', 'b'])
      for (const kind of ['left', 'right', 'other'] as const) schedule.set(kind, id, START);
    schedule.clearAll(['left', 'right'], 'a');
    expect([schedule.has('left', 'a'), schedule.has('right', 'a')]).toEqual([false, false]);
    expect([schedule.has('other', 'a'), schedule.has('left', 'b')]).toEqual([true, true]);
  });

  test('is one for each kind and id', async () => {
    const [left, right] = [done(), done()];
    const { schedule, passTo } = scheduleWith({ left, right });
    schedule.set('left', 'a', START);
    schedule.set('right', 'a', START);
    schedule.set('left', 'b', START);
    schedule.set('left', 'a', START);
    await passTo(START);
    expect(left.mock.calls.map(([id]) => id).sort()).toEqual(['a', 'b']);
    expect(right).toHaveBeenCalledOnce();
  });

  test('is due from its time on', () => {
    const { schedule, clock } = scheduleWith({ work: done() });
    schedule.set('work', 'a', START + 10);
    expect([schedule.isDue('work', 'a'), schedule.isDue('work', 'b')]).toEqual([false, false]);
    clock.at = START + 10;
    expect(schedule.isDue('work', 'a')).toBe(true);
  });
});

describe('work that is going on', () => {
  test('is not begun a second time, by the alarm or by being asked for', async () => {
    const { handler, end } = longWork();
    const { schedule, clock, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    const runs = [schedule.runNow('work', 'a'), schedule.runNow('work', 'a')];
    await passTo(START + 60_000);
    await passTo(START + 120_000);
    expect(handler).toHaveBeenCalledOnce();
    expect(clock.at).toBe(START + 120_000);
    end(undefined);
    expect(await Promise.all(runs)).toEqual([true, true]);
    expect(schedule.has('work', 'a')).toBe(false);
  });

  test('when its time comes is looked at again later, and not at once for ever', async () => {
    const { handler, end } = longWork();
    const { schedule, clock, wakesAt, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    const run = schedule.runNow('work', 'a');
    await passTo(START + 60_000);
    expect(wakesAt()).toBeGreaterThan(clock.at);
    end(undefined);
    await run;
  });

  test('does not keep the alarm from other rows', async () => {
    const { handler, end } = longWork();
    const quick = done();
    const { schedule, passTo } = scheduleWith({ slow: handler, quick });
    schedule.set('slow', 'a', START);
    const run = schedule.runNow('slow', 'a');
    schedule.set('quick', 'b', START + 1_000);
    await passTo(START + 1_000);
    expect(quick).toHaveBeenCalledOnce();
    end(undefined);
    await run;
  });

  test('that fails can be tried again', async () => {
    const { handler, fail } = longWork();
    const { schedule, clock } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START);
    const run = schedule.runNow('work', 'a');
    fail(new Error('no luck'));
    expect(await run).toBe(false);
    clock.at += 1_000;
    handler.mockImplementation(async () => undefined);
    await schedule.runDue();
    expect(handler).toHaveBeenCalledTimes(2);
    expect(schedule.has('work', 'a')).toBe(false);
  });

  test('of a row that is not there is nothing, and well done', async () => {
    const handler = done();
    const { schedule } = scheduleWith({ work: handler });
    expect(await schedule.runNow('work', 'a')).toBe(true);
    expect(handler).not.toHaveBeenCalled();
  });

  test('that its own turn begins is tried again should it be lost, and its alarm does not come at once', async () => {
    const { handler, end } = longWork();
    const { schedule, storage, wakesAt } = scheduleWith({ work: handler });
    schedule.setBegun('work', 'a');
    const run = schedule.runNow('work', 'a');
    await turn();
    expect(handler).toHaveBeenCalledOnce();
    expect([storage.alarms.length, wakesAt()]).toEqual([1, START + 1_000]);
    end(undefined);
    await run;
    expect(schedule.has('work', 'a')).toBe(false);
  });

  test('asked for before its time is done once and not again at its time', async () => {
    const handler = done();
    const { schedule, passTo } = scheduleWith({ work: handler });
    schedule.set('work', 'a', START + 60_000);
    expect(await schedule.runNow('work', 'a')).toBe(true);
    await passTo(START + 60_000);
    expect(handler).toHaveBeenCalledOnce();
  });
});
