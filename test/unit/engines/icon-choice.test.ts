import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePictureReadable } from '../../../containers/engines/images/readable.ts';
import { useDirectory } from '../../support/directory.ts';

const directory = useDirectory();

type Entry = [side: number, bits: number];

/** Converts an icon with these pictures by a fake program; returns the place it asks for, and what is left out. */
async function chosen(entries: readonly Entry[]) {
  const bytes = Buffer.alloc(6 + 16 * entries.length);
  for (const [index, [, bits]] of entries.entries()) bytes.writeUInt16LE(bits, 6 + 16 * index + 6);
  const path = join(directory(), 'a.ico');
  await writeFile(path, bytes);
  const asked: string[] = [];
  const stdout = entries.map(([side]) => `${side} ${side}\n`).join('');
  const run = async (_: string, args: readonly string[]) => {
    asked.push(args.join(' '));
    return { code: 0, stdout, stderr: '' };
  };
  const engine = { scratch: directory(), run } as never;
  const { left } = await makePictureReadable(engine, { type: 'ico', path, name: 'a.ico' } as never, 0, 'all');
  return { place: /\.ico\[(\d+)\]/.exec(asked.at(-1) ?? '')?.[1], left };
}

describe('of the pictures of an icon', () => {
  const note = 'de 2 tamanhos do ícone ficou o maior (32 x 32)';
  test.each<[string, Entry[], string, string | null]>([
    [
      'rising',
      [
        [16, 4],
        [16, 32],
        [32, 4],
        [32, 8],
        [32, 32],
      ],
      '4',
      note,
    ],
    [
      'falling',
      [
        [32, 32],
        [32, 8],
        [16, 32],
        [16, 4],
      ],
      '0',
      note,
    ],
    [
      'unstated',
      [
        [16, 0],
        [32, 0],
      ],
      '1',
      note,
    ],
    [
      'of one size',
      [
        [16, 4],
        [16, 32],
      ],
      '1',
      null,
    ],
  ])('the largest with the most colours is taken, and each size counted once: %s', async (_, given, place, left) => {
    expect(await chosen(given)).toEqual({ place, left });
  });
});
