import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../status/brasilia.ts';
import { appendToLog, readLog } from '../../../status/files/checked-log.ts';
import { History, readHistory } from '../../../status/history/history.ts';
import { type HistoryRecord, type HistoryState, stateOf } from '../../../status/history/state.ts';
import type { OutcomeKind } from '../../../status/outcome.ts';
import { useDirectory } from '../../support/directory.ts';

const directory = useDirectory();
const AT = Date.parse('2026-11-20T12:00:00Z');

function measured(minute: number, is: OutcomeKind = 'right'): Omit<HistoryRecord, 'number'> {
  return { at: AT + minute * MINUTE_MS, component: 'api', is, why: null, ms: 5, maintenance: false };
}

function folder(): Promise<string> {
  return mkdtemp(join(directory(), 'history-'));
}

/** A history of some records on both sides of a snapshot, with the state after each. */
async function made(path: string): Promise<HistoryState[]> {
  const history = await History.open(path, AT);
  const states = [history.state];
  for (let minute = 0; minute < 12; minute++) {
    await history.note([measured(minute, minute % 5 === 4 ? 'wrong' : 'right')]);
    states.push(history.state);
    if (minute === 4 || minute === 8) await history.compact();
  }
  return states;
}

async function copied(from: string): Promise<string> {
  const to = await folder();
  for (const name of await readdir(from)) await writeFile(join(to, name), await readFile(join(from, name)));
  return to;
}

describe('the history', () => {
  test('is the same after it is opened again', async () => {
    const path = await folder();
    const states = await made(path);
    expect((await History.open(path, AT)).state).toEqual(states.at(-1));
    expect(await readHistory(path)).toEqual(states.at(-1));
    expect(await readHistory(join(path, 'none'))).toEqual(states[0]);
  });

  test('that ends anywhere in its log is a state that it has been in, and goes on', async () => {
    const path = await folder();
    const states = await made(path);
    const log = await readFile(join(path, 'log-2'));
    for (let length = 0; length <= log.length; length += 7) {
      const cut = await copied(path);
      await writeFile(join(cut, 'log-2'), log.subarray(0, length));
      const history = await History.open(cut, AT);
      expect(states).toContainEqual(history.state);
      await history.note([measured(40)]);
      expect((await History.open(cut, AT)).state).toEqual(history.state);
      await rm(cut, { recursive: true });
    }
  });

  test.each([
    '',
    'half',
    '{"generation":2}',
    '00000000 {"generation":2,"state":{}}\n',
  ])('whose newest snapshot is damaged (%j) is made from the one before', async (content) => {
    const path = await folder();
    const states = await made(path);
    await writeFile(join(path, 'base-2'), content);
    const history = await History.open(path, AT);
    expect(history.state).toEqual(states.at(-1));
    expect(history.damaged).toBe(1);
    await history.note([measured(50)]);
    expect((await History.open(path, AT)).state).toEqual(history.state);
    await history.compact();
    expect((await History.open(path, AT)).state).toEqual(history.state);
  });

  test('survives an end at each step of a compaction', async () => {
    const path = await folder();
    const states = await made(path);
    const before = await copied(path);
    const history = await History.open(path, AT);
    await history.compact();
    // The new snapshot is not there yet, its log is one from an attempt before; then both generations are there.
    await writeFile(join(before, 'log-3'), 'left over');
    await writeFile(join(before, '.draft-base-3-x'), 'half of a snapsh');
    expect(await readHistory(before)).toEqual(states.at(-1));
    const again = await History.open(before, AT);
    await again.compact();
    await again.note([measured(60)]);
    expect(await readHistory(before)).toEqual(again.state);
    expect(again.damaged).toBe(0);
  });

  test('keeps two generations, not all', async () => {
    const path = await folder();
    await made(path);
    const history = await History.open(path, AT);
    for (let count = 0; count < 3; count++) await history.compact();
    expect((await readdir(path)).sort()).toEqual(['base-4', 'base-5']);
  });

  test('that cannot be stored goes on in memory, and is stored with the next record', async () => {
    const path = await folder();
    const history = await History.open(path, AT);
    await history.note([measured(0)]);
    await rm(path, { recursive: true });
    await expect(history.note([measured(1)])).rejects.toThrow(/ENOENT/);
    expect(stateOf(history.state, 'api').measuredAt).toBe(AT + MINUTE_MS);
    await mkdir(path);
    await history.note([measured(2)]);
    const { values } = await readLog(join(path, 'log-0'));
    expect(values).toEqual([expect.objectContaining({ number: 2 }), expect.objectContaining({ number: 3 })]);
  });

  test('on a full disk goes on in memory, and stores all once there is room', async () => {
    const path = await folder();
    const history = await History.open(path, AT);
    await symlink('/dev/full', join(path, 'log-0'));
    await expect(history.note([measured(0)])).rejects.toThrow(/ENOSPC/);
    await expect(history.note([measured(1)])).rejects.toThrow(/ENOSPC/);
    await rm(join(path, 'log-0'));
    await history.note([measured(2)]);
    expect(await readHistory(path)).toEqual(history.state);
    expect(history.state.number).toBe(3);
  });
});

test('a line that another writer left unfinished costs no other line', async () => {
  const path = join(await folder(), 'log');
  await appendToLog(path, [{ one: 1 }]);
  await writeFile(path, `${await readFile(path, 'utf8')}1a2b3c4d {"tw`);
  await appendToLog(path, [{ three: 3 }]);
  expect(await readLog(path)).toEqual({ values: [{ one: 1 }, { three: 3 }], damaged: 1 });
});
