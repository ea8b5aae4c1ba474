import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { FileError } from '../../../clients/typescript/src/errors.ts';
import { collect } from '../../../clients/typescript/src/files/collect.ts';
import { Papelada } from '../../../clients/typescript/src/node/index.ts';
import { openPath } from '../../../clients/typescript/src/node/open-path.ts';
import { Papelada as Portable } from '../../../clients/typescript/src/papelada.ts';
import { readPieces } from '../../../clients/typescript/src/uploads/read-pieces.ts';
import { useDirectory } from '../../support/directory.ts';

const key = 'svc_live_A62cN9YhBuG8mwDZDqMGKNJbBvMaz4I3Brjn4vwMAlHYsOUtDZ';
const baseUrl = 'https://api.exemplo.com.br';
const directory = useDirectory();

describe('nothing is sent', () => {
  const fetch = vi.fn();
  const refused = async (file: unknown) => {
    const client = new Papelada({ key, baseUrl, fetch });
    const failure = await client.tools.run('unir-pdf', { files: [file as string] }).catch((error) => error);
    expect(fetch).not.toHaveBeenCalled();
    expect(failure).toBeInstanceOf(FileError);
    return failure.message;
  };

  test('for a path that is not there, or is a folder', async () => {
    expect(await refused(join(directory(), 'nada.pdf'))).toContain('não existe');
    await mkdir(join(directory(), 'pasta.pdf'));
    expect(await refused(join(directory(), 'pasta.pdf'))).toContain('não é um arquivo');
  });

  test('for bytes and streams without a name, and for what is no file', async () => {
    expect(await refused({ bytes: new Uint8Array(1) })).toContain('name');
    expect(await refused({ stream: new ReadableStream() })).toContain('name');
    expect(await refused({ path: 'a.pdf' })).toContain('{url}');
  });

  test('for a path, by the client that has no file system', async () => {
    const client = new Portable({ key, baseUrl, fetch });
    await expect(client.tools.run('unir-pdf', { files: ['a.pdf'] })).rejects.toThrow('@papelada/client/node');
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a file that is read as it is sent', () => {
  async function written(name: string, text: string): Promise<string> {
    const path = join(directory(), name);
    await writeFile(path, text);
    return path;
  }

  test('is read in ranges, to its end', async () => {
    const file = await openPath(await written('a.txt', '0123456789'));
    expect([file.name, file.size]).toEqual(['a.txt', 10]);
    expect(Buffer.from(await collect(file.read(2, 7), 5)).toString()).toBe('23456');
    expect(await collect(file.read(10, 10), 0)).toHaveLength(0);
  });

  test.each<[string, string]>([
    ['grows', '0123456789!'],
    ['shrinks', '01234'],
    ['is written again', '9876543210'],
  ])('fails when it %s meanwhile', async (_, text) => {
    const path = await written('b.txt', '0123456789');
    await utimes(path, 1_000, 1_000);
    const file = await openPath(path);
    await writeFile(path, text);
    await expect(collect(file.read(0, 10), 10)).rejects.toThrow('mudou');
  });
});

describe('a stream', () => {
  const streamOf = (...chunks: string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
  const piecesOf = async (...chunks: string[]) => {
    const pieces: string[] = [];
    for await (const { bytes, isLast } of readPieces(streamOf(...chunks), 4))
      pieces.push(Buffer.from(bytes).toString() + (isLast ? '|' : ''));
    return pieces;
  };

  test.each<[string[], string[]]>([
    [[], ['|']],
    [['abc'], ['abc|']],
    [['abcd'], ['abcd|']],
    [['abcde'], ['abcd', 'e|']],
    [
      ['ab', 'cdefg', 'h'],
      ['abcd', 'efgh|'],
    ],
    [
      ['', 'abcdefghi'],
      ['abcd', 'efgh', 'i|'],
    ],
  ])('of %j is cut into %j', async (chunks, pieces) => {
    expect(await piecesOf(...chunks)).toEqual(pieces);
  });
});
