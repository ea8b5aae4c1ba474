import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readers } from '../../support/linear/readers.ts';
import { faultOf } from '../../support/linear/work.ts';

const MOST_BYTES = 64 * 1024;
const scratch = mkdtempSync(join(tmpdir(), 'papelada-linear-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const UNFIT = '\u0001';

describe('work grows with the bytes, no faster, in', () => {
  test.each(readers(scratch))('$name', { timeout: 120_000 }, async (reader) => {
    for (const piece of reader.tokens)
      expect(await faultOf(reader, { head: '', piece, tail: UNFIT }, MOST_BYTES)).toBeNull();
  });

  test.each([
    ['doubles with each letter', (text: string) => /^(a+)+$/.test(text)],
    ['goes over the rest again and again', (text: string) => />([^<]+)</.test(text.replaceAll('a', '>'))],
  ])('and is found where it %s', { timeout: 120_000 }, async (name, read) => {
    const reader = { name, tokens: [], read };
    expect(await faultOf(reader, { head: '', piece: 'a', tail: UNFIT }, MOST_BYTES)).toContain(name);
  });
});
