import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { FileError } from '../errors.ts';
import type { LocalFile } from '../files/sources.ts';

/** Opens a path. Throws FileError if it is no file, or cannot be read. */
export async function openPath(path: string): Promise<LocalFile> {
  const found = await stat(path).catch((cause) => {
    throw new FileError(`O arquivo "${path}" não existe ou não pode ser lido.`, { cause });
  });
  if (!found.isFile()) throw new FileError(`"${path}" não é um arquivo.`);
  const { size, mtimeMs } = found;
  const requireUnchanged = async () => {
    const now = await stat(path);
    if (now.size !== size || now.mtimeMs !== mtimeMs)
      throw new FileError(`O arquivo "${path}" mudou enquanto era enviado.`);
  };
  return {
    name: basename(path),
    size,
    changedAt: String(mtimeMs),
    read: (start, end) => readRange(path, start, end, requireUnchanged),
  };
}

function readRange(
  path: string,
  start: number,
  end: number,
  requireUnchanged: () => Promise<void>,
): ReadableStream<Uint8Array> {
  async function* chunks() {
    await requireUnchanged();
    if (end > start) yield* createReadStream(path, { start, end: end - 1, highWaterMark: 256 * 1024 });
    await requireUnchanged();
  }
  return Readable.toWeb(
    Readable.from(chunks(), { objectMode: false }),
  ) as unknown as ReadableStream<Uint8Array>;
}
