import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Draft } from '../../../browser/signing/draft.ts';

const MINUTE = 60_000;
const VALUES = { nome: 'Ana Pereira', cpf: '529.982.247-25', termos: 'true' };
let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was typed is there after a reload, and gone when it is forgotten', () => {
  new Draft('/assinar/E/T/assinar', 60 * MINUTE).keep(VALUES);
  vi.advanceTimersByTime(59 * MINUTE);
  const reloaded = new Draft('/assinar/E/T/assinar', MINUTE);
  expect(reloaded.read()).toEqual(VALUES);
  expect(new Draft('/assinar/E/OTHER/assinar', MINUTE).read()).toBeNull();
  reloaded.forget();
  expect([reloaded.read(), stored.size]).toEqual([null, 0]);
});

test('nothing is kept beyond the login, whether the page is open, left alone, or loaded again', () => {
  const open = new Draft('open', 60 * MINUTE);
  open.forgetInTime();
  open.keep(VALUES);
  new Draft('left', 60 * MINUTE).keep(VALUES);
  vi.advanceTimersByTime(60 * MINUTE);
  expect([...stored.keys()]).toEqual(['assinatura:left']);
  expect(new Draft('left', 60 * MINUTE).read()).toBeNull();
  open.keep(VALUES);
  expect(stored.size).toBe(0);
});

test('a browser that refuses its store, or holds something else in it, stops nothing', () => {
  stored.set('assinatura:a', 'not JSON');
  expect(new Draft('a', MINUTE).read()).toBeNull();
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const draft = new Draft('a', MINUTE);
  draft.keep(VALUES);
  expect(draft.read()).toBeNull();
  draft.forget();
});
