import { uniqueNames } from '../../common/unique-names.ts';
import type { Env } from '../env.ts';
import { readStored } from '../files/store.ts';
import { zipSize, zipStream } from '../files/zip/stream.ts';
import { contentDisposition } from '../intake/file-name.ts';
import type { DownloadFile } from './stored-file.ts';

/** Responds with a ZIP of stored files; `at` is the modification time of its entries. */
export function archiveResponse(
  env: Pick<Env, 'FILES'>,
  name: string,
  files: readonly Pick<DownloadFile, 'name' | 'size' | 'key'>[],
  at: Date,
): Response {
  const names = uniqueNames(files.map((file) => file.name));
  const entries = files.map(({ size, key, ...file }, index) => ({
    name: names[index] ?? file.name,
    size,
    open: async () => readStored(env, key, 0, size),
  }));
  const size = zipSize(entries);
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition(name),
    'Content-Length': String(size),
  };
  return new Response(fixedLength(zipStream(entries, at), size), { headers });
}

/** Sends the length before the data, so that the client recognises a truncated download. */
function fixedLength(stream: ReadableStream<Uint8Array>, length: number): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(length);
  stream.pipeTo(writable).catch(() => undefined);
  return readable;
}
