import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readers } from '../support/linear/readers.ts';
import { faultOf, type Shape } from '../support/linear/work.ts';

const SECONDS = Number(process.env.SOAK_SECONDS ?? 60);
const MOST_BYTES = 1024 * 1024;
const scratch = mkdtempSync(join(tmpdir(), 'papelada-soak-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function upTo(most: number): number {
  return Math.floor(Math.random() * (most + 1));
}

function some(tokens: readonly string[], least: number, most: number): string {
  const count = least + upTo(most - least);
  return Array.from({ length: count }, () => tokens[upTo(tokens.length - 1)] ?? '').join('');
}

function randomShape(tokens: readonly string[]): Shape {
  const unfit = [...tokens, '\u0001'];
  return { head: some(tokens, 0, 3), piece: some(tokens, 1, 5), tail: some(unfit, 0, 2) };
}

const all = readers(scratch);

describe('work grows with the bytes, no faster, whatever is repeated, in', () => {
  test.each(all)('$name', async (reader) => {
    const end = Date.now() + (SECONDS / all.length) * 1000;
    do expect(await faultOf(reader, randomShape(reader.tokens), MOST_BYTES)).toBeNull();
    while (Date.now() < end);
  });
});
