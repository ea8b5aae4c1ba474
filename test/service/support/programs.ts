import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../../support/execute.ts';
import type { Bytes } from './fixtures.ts';

/** What a program of this machine prints. */
export async function run(program: string, args: string[]): Promise<string> {
  return (await execute(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
}

/** Gives `work` a path with these bytes, for as long as it takes. */
export async function withFile<Result>(
  name: string,
  bytes: Uint8Array,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-look-'));
  try {
    await writeFile(join(directory, name), bytes);
    return await work(join(directory, name));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The bytes that `make` writes at the path it is given. */
export async function made(name: string, make: (path: string) => Promise<unknown>): Promise<Bytes> {
  return withFile(name, new Uint8Array(), async (path) => {
    await make(path);
    return new Uint8Array(await readFile(path));
  });
}
