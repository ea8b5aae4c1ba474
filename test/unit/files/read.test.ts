import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBytes } from '../../../containers/files/read.ts';

describe('readBytes', () => {
  let directory = '';
  const at = (name: string) => join(directory, name);
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'papelada-read-'));
    await writeFile(at('plain'), '0123456789');
  });
  afterAll(() => rm(directory, { recursive: true }));

  test.each([
    [0, 4, '0123'],
    [7, 10, '789'],
    [-3, 2, '78'],
    [-30, 2, '01'],
    [12, 5, ''],
  ])('from %i reads %i bytes at most', async (offset, length, text) => {
    expect((await readBytes(at('plain'), offset, length)).toString()).toBe(text);
  });

  test('refuses what a program may have put in the place of its result: a link, a pipe, a directory', async () => {
    await symlink(at('plain'), at('link'));
    execFileSync('mkfifo', [at('pipe')]);
    for (const name of ['link', 'pipe', '']) await expect(readBytes(at(name), 0, 4)).rejects.toThrow();
  });
});
