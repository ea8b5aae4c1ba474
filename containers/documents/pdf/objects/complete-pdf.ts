import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { readPdfEnd } from '../../../files/pdf-end.ts';

const READ_BYTES = 1 << 20;

/**
 * Adds `/Size` to the trailer of a PDF that qpdf wrote without it. qpdf copies `/Size` from the trailer that it read; a
 * copy without it cannot be read where it has object streams. Throws if the file is truncated: qpdf ends with 0 even when
 * the disk was too full for its last bytes.
 */
export function completePdf(path: string): void {
  const end = readPdfEnd(path);
  if (end === 'cut') throw new Error(`No space left on device: ${path} has no end.`);
  if (end === 'whole') return;
  // The table precedes its trailer, so the offsets in it stay correct.
  insert(path, end.place, `/Size ${end.size} `);
  if (readPdfEnd(path) !== 'whole') throw new Error(`The trailer of ${path} could not be completed.`);
}

/** Inserts a text into a file. */
function insert(path: string, place: number, text: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    const behind: Buffer[] = [];
    for (let at = place; ; ) {
      const buffer = Buffer.alloc(READ_BYTES);
      const read = readSync(descriptor, buffer, 0, READ_BYTES, at);
      if (read === 0) break;
      behind.push(buffer.subarray(0, read));
      at += read;
    }
    const bytes = Buffer.concat([Buffer.from(text), ...behind]);
    for (let done = 0; done < bytes.length; )
      done += writeSync(descriptor, bytes, done, bytes.length - done, place + done);
  } finally {
    closeSync(descriptor);
  }
}
