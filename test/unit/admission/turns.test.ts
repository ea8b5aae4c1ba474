import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from '../../../worker/admission/turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

/** Takes turns of the names given and notes in which order they are had. */
function takeAll(turns: Turns, names: readonly string[]) {
  const had: string[] = [];
  const gives = new Map<string, () => void>();
  for (const [place, name] of names.entries()) {
    void turns.take(name).then((give) => {
      had.push(`${name}${place}`);
      gives.set(`${name}${place}`, give);
    });
  }
  return { had, give: (turn: string) => gives.get(turn)?.() };
}

test('a name has one turn at a time, in the order of asking; other names do not wait for it', async () => {
  const { had, give } = takeAll(new Turns(), ['a', 'a', 'b', 'a']);
  await settled();
  expect(had).toEqual(['a0', 'b2']);
  give('a0');
  give('a0');
  await settled();
  expect(had).toEqual(['a0', 'b2', 'a1']);
  give('a1');
  await settled();
  expect(had).toEqual(['a0', 'b2', 'a1', 'a3']);
});

test('a turn that is not given back is taken after two seconds', async () => {
  const { had } = takeAll(new Turns(), ['a', 'a', 'a']);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(had).toEqual(['a0']);
  await vi.advanceTimersByTimeAsync(1);
  expect(had.slice(0, 2)).toEqual(['a0', 'a1']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(had).toEqual(['a0', 'a1', 'a2']);
});

test('who waits long for many others keeps waiting, and is not left out', async () => {
  const { had, give } = takeAll(
    new Turns(),
    Array.from({ length: 20 }, () => 'a'),
  );
  for (let turn = 0; turn < 20; turn++) {
    await vi.advanceTimersByTimeAsync(500);
    give(had.at(-1) ?? '');
  }
  await settled();
  expect(new Set(had).size).toBe(20);
});

test('nothing is remembered of a name whose turns are over', async () => {
  const turns = new Turns();
  for (let n = 0; n < 3; n++) (await turns.take('a'))();
  const { had } = takeAll(turns, ['a']);
  await settled();
  expect(had).toEqual(['a0']);
});

test('hundreds who wait in a line that moves do not look after it together', async () => {
  const timers = countedTimers();
  const turns = new Turns();
  const work = async () => {
    const give = await turns.take('a');
    setTimeout(give, 15);
  };
  const all = Array.from({ length: 290 }, work);
  await vi.advanceTimersByTimeAsync(290 * 15);
  await Promise.all(all);
  const ofTheWork = 290;
  const ofWhoWaits = 289;
  expect(timers.count).toBe(ofTheWork + ofWhoWaits);
});

/**
 * Counts the timers of a test. A spy of vitest would stay known to it: the next `restoreAllMocks`, in any file of the
 * process, brings back what it replaced, which are the fake timers of this one.
 */
function countedTimers(): { readonly count: number } {
  const fake = globalThis.setTimeout;
  const counted = { count: 0 };
  const counting = (...given: Parameters<typeof setTimeout>) => {
    counted.count += 1;
    return fake(...given);
  };
  // The end of the fake timers removes it.
  globalThis.setTimeout = Object.assign(counting, fake);
  return counted;
}
