import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { collectPatterns, patternsOf } from './collect.ts';

const AT_ONCE = 2;
const MOST_ATTEMPTS = 2;
/** Judged by steps: what takes ten seconds on an idle machine takes minutes on a busy one. */
const LIMITS = { timeout: 600_000, attackTimeout: null, incubationTimeout: null };

/** Null where no text makes the pattern slow; patterns that cannot be judged in time are faults as well. */
async function faultOf({ source, flags }: { source: string; flags: string }): Promise<string | null> {
  // By chance and time the checker takes a few for what they are not: what it finds once, it has to find again.
  for (let attempt = 1; ; attempt++) {
    const { status } = await check(source, flags, LIMITS);
    if (status === 'safe') return null;
    if (attempt === MOST_ATTEMPTS) return `/${source}/${flags} is ${status}`;
  }
}

async function faultsOf(patterns: readonly { source: string; flags: string }[]): Promise<string[]> {
  const queue = [...patterns];
  const faults: string[] = [];
  const judge = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const fault = await faultOf(next);
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, judge));
  return faults;
}

describe('the patterns of the source', () => {
  test('are linear in the text, every one', { timeout: 1_800_000 }, async () => {
    const patterns = collectPatterns();
    expect(patterns.length).toBeGreaterThan(100);
    expect(await faultsOf(patterns)).toEqual([]);
  });

  test('are found wherever they stand: in types, tags, calls and constants', () => {
    const code = [
      'const A: RegExp = /a+/g;',
      "const B = '[b]';",
      'export const page = (n: number) => <p class={/c/.test("c") ? "d" : "e"}>{n as number}</p>;',
      'const d = new RegExp(`^$' + '{B}+$`, "i"), e = RegExp("e");',
    ];
    expect(patternsOf(code.join('\n'), 'page.tsx')).toEqual([
      { source: 'a+', flags: 'g' },
      { source: 'c', flags: '' },
      { source: '^[b]+$', flags: 'i' },
      { source: 'e', flags: '' },
    ]);
    expect(() => patternsOf('const f = (x: string) => new RegExp(x);', 'f.ts')).toThrow('f.ts');
  });

  test.each([
    { source: '^(\\s|<!--[\\s\\S]*?-->)*<svg', flags: '' },
    { source: '>([^<]+)<', flags: 'g' },
    { source: '\\.+$', flags: '' },
  ])('would not pass as $source', { timeout: 240_000 }, async (pattern) => {
    expect(await faultsOf([pattern])).toHaveLength(1);
  });
});
