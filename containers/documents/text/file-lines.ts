import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const CHUNK_BYTES = 1 << 20;
/** Only a damaged report has a longer line; what goes beyond is dropped. */
const MAX_LINE = 100_000;

/** Reads a text file line by line, in chunks, so that memory does not grow with the file. */
export function* fileLines(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const decoder = new StringDecoder('utf8');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = '';
  try {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n');
      rest = (lines.pop() ?? '').slice(0, MAX_LINE);
      yield* lines;
    }
    yield rest;
  } finally {
    closeSync(file);
  }
}
