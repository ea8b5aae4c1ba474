import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { readZip } from '../../files/zip.ts';
import { DEFLATED, startOf } from '../../files/zip-entry.ts';
import type { ExtractEntryJob, extractEntryProgram } from '../../protocol/office/extract-entry.ts';
import { runProgram } from '../../protocol/run-program.ts';

function upTo(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > mostBytes ? new Error('The entry is too large.') : null, chunk);
    },
  });
}

/** Writes an entry to a file; returns true if the entry is there and has been written whole. */
async function extract({ path, entry: name, target, mostBytes }: ExtractEntryJob): Promise<boolean> {
  const reading = await readZip(path);
  const entry = reading.state === 'sound' ? reading.entries.find((each) => each.name === name) : undefined;
  const start = entry === undefined ? null : await startOf(path, entry);
  if (entry === undefined || start === null || entry.compressed === 0) return false;
  const packed = createReadStream(path, { start, end: start + entry.compressed - 1 });
  const plain = entry.method === DEFLATED ? [createInflateRaw()] : [];
  await pipeline([packed, ...plain, upTo(mostBytes), createWriteStream(target)]);
  return true;
}

await runProgram<typeof extractEntryProgram>(async (job) => {
  return { isExtracted: await extract(job).catch(() => false) };
});
