import { access, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeTree } from '../../../containers/files/remove-tree.ts';
import { holdsMore } from '../../../containers/runs/watch-disk.ts';

const PLENTY = 1e9;
let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'papelada-disk-'));
});
afterAll(() => removeTree(home));

describe('what a run has written', () => {
  test('is too much by its bytes, in whatever directory they lie', async () => {
    const deep = join(home, 'bytes', 'a', 'b');
    await mkdir(deep, { recursive: true });
    await writeFile(join(deep, 'one'), new Uint8Array(600));
    await writeFile(join(home, 'bytes', 'two'), new Uint8Array(500));
    expect(await holdsMore(join(home, 'bytes'), 1100)).toBe(false);
    expect(await holdsMore(join(home, 'bytes'), 1099)).toBe(true);
  });

  test('is too much by its files, however small, and is not counted to the end', async () => {
    const many = join(home, 'many');
    await mkdir(many);
    for (let index = 0; index < 300; index++) await writeFile(join(many, String(index)), '');
    expect(await holdsMore(many, PLENTY, 300)).toBe(false);
    expect(await holdsMore(many, PLENTY, 299)).toBe(true);
  });

  test('does not lead elsewhere by its links, and may have gone', async () => {
    const linked = join(home, 'linked');
    await mkdir(linked);
    await symlink('/usr', join(linked, 'usr'));
    await symlink(join(home, 'bytes'), join(linked, 'bytes'));
    expect(await holdsMore(linked, 10, 2)).toBe(false);
    expect(await holdsMore(join(home, 'gone'), 0)).toBe(false);
  });

  test('is too much where it goes deeper than a path can say, and can be removed all the same', async () => {
    const start = process.cwd();
    await mkdir(join(home, 'deep'));
    const name = 'd'.repeat(200);
    try {
      process.chdir(join(home, 'deep'));
      for (let level = 0; level < 25; level++) {
        await mkdir(name);
        process.chdir(name);
      }
    } finally {
      process.chdir(start);
    }
    expect(await holdsMore(join(home, 'deep'), PLENTY)).toBe(true);
    await removeTree(join(home, 'deep'));
    await expect(access(join(home, 'deep'))).rejects.toThrow('ENOENT');
  });
});
