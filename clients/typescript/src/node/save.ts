import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError } from '../errors.ts';
import { claimPartial } from './partial.ts';

export interface Target {
  folder: string;
  name: string;
  /** Identifies the download: a new attempt finds the bytes that an earlier attempt has left. */
  id: string;
  size: number;
  overwrite: boolean;
}

/**
 * Writes a download under a temporary name, and puts it in its place when it is whole. Returns its path. Throws FileError
 * for a file that exists, unless it may be overwritten.
 */
export async function save(
  { folder, name, id, size, overwrite }: Target,
  chunksFrom: (offset: number) => AsyncIterable<Uint8Array>,
): Promise<string> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  if (!overwrite && (await exists(path))) throw existing(path);
  const partial = await claimPartial(folder, id);
  try {
    await write(partial.path, size, chunksFrom).catch((error) => {
      throw isFull(error) ? new FileError(`Não há espaço no disco para "${path}".`, { cause: error }) : error;
    });
    try {
      await place(partial.path, path, overwrite);
    } finally {
      await rm(partial.path, { force: true });
    }
  } finally {
    partial.release();
  }
  return path;
}

/** Continues a partial file to its end. What a fault stops stays for the next attempt. */
async function write(
  partial: string,
  size: number,
  chunksFrom: (offset: number) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(partial, 'a');
  try {
    let { size: written } = await file.stat();
    if (written > size) {
      await file.truncate(0);
      written = 0;
    }
    for await (const chunk of chunksFrom(written)) await file.appendFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function place(partial: string, path: string, overwrite: boolean): Promise<void> {
  if (overwrite) return rename(partial, path);
  try {
    // Unlike a rename, it fails where another program has made the file meanwhile.
    await link(partial, path);
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') throw existing(path);
    // A file system without links.
    await open(path, 'wx').then(
      (file) => file.close(),
      () => {
        throw existing(path);
      },
    );
    return rename(partial, path);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function existing(path: string): FileError {
  return new FileError(`"${path}" já existe. Apague-o, escolha outra pasta, ou passe overwrite: true.`);
}

function isFull(error: unknown): boolean {
  return codeOf(error) === 'ENOSPC';
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
