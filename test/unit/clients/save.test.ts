import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FileError } from '../../../clients/typescript/src/errors.ts';
import { save, type Target } from '../../../clients/typescript/src/node/save.ts';
import { useDirectory } from '../../support/directory.ts';

const HOST = hostname().replace(/[^\w-]/g, '-');
const TEXT = '0123456789';
const directory = useDirectory();

function target(name: string, changes: Partial<Target> = {}): Target {
  return {
    folder: join(directory(), name),
    name: 'a.txt',
    id: 'job-0',
    size: TEXT.length,
    overwrite: false,
    ...changes,
  };
}

/** The bytes from an offset, one by one; `act` is called after each. */
async function* bytesFrom(offset: number, act: (sent: number) => unknown = () => undefined) {
  for (let at = offset; at < TEXT.length; at++) {
    yield new TextEncoder().encode(TEXT[at]);
    await act(at + 1);
  }
}

describe('a download', () => {
  test('has its name when it is whole, and leaves nothing beside it', async () => {
    const { folder, ...rest } = target('whole');
    const path = await save({ folder, ...rest }, (offset) =>
      bytesFrom(offset, async () =>
        expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.job-0\.[\w-]+\.\d+-\d+\.part$/)]),
      ),
    );
    expect(await readFile(path, 'utf8')).toBe(TEXT);
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  test('goes on where an earlier one was stopped', async () => {
    const stopped = save(target('again'), (offset) =>
      bytesFrom(offset, (sent) => {
        if (sent === 4) throw new Error('killed');
      }),
    );
    await expect(stopped).rejects.toThrow('killed');
    const offsets: number[] = [];
    const path = await save(target('again'), (offset) => {
      offsets.push(offset);
      return bytesFrom(offset);
    });
    expect(offsets).toEqual([4]);
    expect(await readFile(path, 'utf8')).toBe(TEXT);
  });

  test('replaces no file, unless it is asked to', async () => {
    const { folder } = target('there');
    await save(target('there'), bytesFrom);
    await writeFile(join(folder, 'a.txt'), 'mine');
    await expect(save(target('there'), bytesFrom)).rejects.toThrow('já existe');
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('mine');
    await save(target('there', { overwrite: true }), bytesFrom);
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe(TEXT);
  });

  test('does not replace a file that came while it was written', async () => {
    const { folder } = target('meanwhile');
    const late = save(target('meanwhile'), (offset) =>
      bytesFrom(offset, (sent) => (sent === 5 ? writeFile(join(folder, 'a.txt'), 'mine') : undefined)),
    );
    await expect(late).rejects.toThrow(FileError);
    expect(await readdir(folder)).toEqual(['a.txt']);
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('mine');
  });

  test('of two programs at once is whole, and in its place once', async () => {
    const { folder } = target('twice');
    const ends = await Promise.allSettled(
      [1, 2, 3].map(() => save(target('twice'), (offset) => bytesFrom(offset, () => delay(1)))),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason.message).toContain('já existe');
    expect(await readdir(folder)).toEqual(['a.txt']);
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe(TEXT);
  });

  test('takes over what a program that has ended has left, and nothing that another one writes', async () => {
    const { folder } = target('left');
    await mkdir(folder);
    const ended = spawnSync('true').pid;
    await writeFile(join(folder, `.job-0.${HOST}.${ended}-1.part`), TEXT.slice(0, 6));
    await writeFile(join(folder, `.job-0.${HOST}.${process.ppid}-1.part`), 'another');
    const offsets: number[] = [];
    const path = await save(target('left'), (offset) => {
      offsets.push(offset);
      return bytesFrom(offset);
    });
    expect([offsets, await readFile(path, 'utf8')]).toEqual([[6], TEXT]);
    expect((await readdir(folder)).sort()).toEqual([`.job-0.${HOST}.${process.ppid}-1.part`, 'a.txt']);
  });

  test('takes over what another machine has not written for ten minutes, and nothing newer', async () => {
    const { folder } = target('shared');
    await mkdir(folder);
    const [left, busy] = ['.job-0.other.1-1.part', '.job-0.other.1-2.part'];
    await writeFile(join(folder, left), TEXT.slice(0, 6));
    const elevenMinutesAgo = Date.now() / 1_000 - 660;
    await utimes(join(folder, left), elevenMinutesAgo, elevenMinutesAgo);
    await writeFile(join(folder, busy), 'another');
    const offsets: number[] = [];
    const path = await save(target('shared'), (offset) => {
      offsets.push(offset);
      return bytesFrom(offset);
    });
    expect([offsets, await readFile(path, 'utf8')]).toEqual([[6], TEXT]);
    expect((await readdir(folder)).sort()).toEqual([busy, 'a.txt']);
  });
});
