import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { believablePages, type Effort } from '../../../common/catalogue/effort.ts';
import {
  converterDocumento,
  excelParaPdf,
  powerpointParaPdf,
  qualquerParaPdf,
  wordParaPdf,
} from '../../../common/catalogue/office.ts';
import { Failure } from '../../../containers/plain/failures.ts';
import { TimeBudget } from '../../../containers/runs/time-budget.ts';

const EFFORT: Effort = { base: 3, perMegabyte: 1, perPage: 2, perMegapixel: 4, perMediaSecond: 0.5 };
const RULES = { effort: EFFORT, turnSeconds: 5, mostSeconds: 600 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(known = {}, rules = RULES) {
  const heard: string[] = [];
  const startedAt = Date.now();
  const budget = new TimeBudget(rules, known, (outlived) =>
    heard.push(`${outlived} ${(Date.now() - startedAt) / 1000}`),
  );
  return { budget, heard, seconds: () => (budget.deadline - startedAt) / 1000 };
}

describe('the time of a run', () => {
  test('grows with bytes, pages, pixels and seconds from a small base, up to the most', () => {
    expect(start().seconds()).toBe(60);
    expect(start({ bytes: 2e6 }).seconds()).toBe(20 * 5);
    expect(start({ pages: 3 }).seconds()).toBe(20 * 9);
    expect(start({ pixels: 1e6 }).seconds()).toBe(20 * 7);
    expect(start({ mediaSeconds: 10 }).seconds()).toBe(20 * 8);
    expect(start({ pages: 1_000 }).seconds()).toBe(600);
  });

  test('grows with files where a program starts anew for each', () => {
    const rules = { ...RULES, effort: { ...EFFORT, perFile: 2 } };
    expect(start({ files: 4 }, rules).seconds()).toBe(20 * 11);
    expect(start({ files: 4 }).seconds()).toBe(60);
  });

  test('does not grow with pages that a file says to have and cannot', () => {
    expect(believablePages(1_667, 5_781)).toBeLessThan(120);
    expect(believablePages(40, 5_781)).toBe(40);
    for (const tool of [wordParaPdf, excelParaPdf, powerpointParaPdf, converterDocumento, qualquerParaPdf]) {
      const rules = { ...RULES, effort: tool.effort };
      expect(start({ files: 1, bytes: 20_000, pages: 1_000 }, rules).seconds()).toBeLessThan(100);
    }
  });

  test('ends the run with the failure of time, and not before', () => {
    const { budget } = start();
    vi.advanceTimersByTime(59_999);
    expect(budget.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(budget.signal.reason).toBeInstanceOf(Failure);
    expect(budget.signal.reason.code).toBe('timeOut');
  });

  test('is longer from when more is found in the input', () => {
    const { budget, seconds } = start();
    vi.advanceTimersByTime(50_000);
    budget.add({ pages: 1 });
    budget.add({ pages: 1, bytes: 1e6 });
    expect(seconds()).toBe(20 * 8);
    vi.advanceTimersByTime(109_000);
    expect(budget.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(budget.signal.aborted).toBe(true);
  });

  test('that is stopped ends nothing any more', () => {
    const { budget, heard } = start();
    budget.stop();
    vi.advanceTimersByTime(1e6);
    expect([budget.signal.aborted, heard]).toEqual([false, []]);
  });
});

describe('a run beyond its turn', () => {
  test('that its size does not explain is overdue as soon as it is longer than expected', () => {
    const { heard } = start();
    vi.advanceTimersByTime(59_000);
    expect(heard).toEqual(['overdue 3']);
  });

  test('that its size explains is long after its turn, and overdue after what is expected', () => {
    const { heard } = start({ pages: 10 });
    vi.advanceTimersByTime(100_000);
    expect(heard).toEqual(['long 5', 'overdue 23']);
  });

  test('that turns out larger in its time is judged by that size', () => {
    const { budget, heard } = start();
    vi.advanceTimersByTime(2_000);
    budget.add({ pages: 5 });
    vi.advanceTimersByTime(30_000);
    expect(heard).toEqual(['long 5', 'overdue 13']);
  });

  test('that was overdue stays so, whatever it finds later', () => {
    const { budget, heard } = start();
    vi.advanceTimersByTime(4_000);
    budget.add({ pages: 100 });
    vi.advanceTimersByTime(500_000);
    expect(heard).toEqual(['overdue 3']);
  });
});
