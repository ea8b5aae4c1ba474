import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { readPdfEnd } from '../../../files/pdf-end.ts';

const READ_BYTES = 1 << 20;

/**
 * Completes a PDF that qpdf wrote. qpdf copies `/Size` from the trailer that it read; where that had none, the copy's
 * trailer has none either, and a copy with object streams cannot be read. Throws where the file is cut: qpdf ends with
 * 0 also where the disk had no room for what it wrote last.
 */
export function completePdf(path: string): void {
  const end = readPdfEnd(path);
  if (end === 'cut') throw new Error(`No space left on device: ${path} has no end.`);
  if (end === 'whole') return;
  // The table is before its trailer, and the places in it stay right.
  insert(path, end.place, `/Size ${end.size} `);
  if (readPdfEnd(path) !== 'whole') throw new Error(`The trailer of ${path} could not be completed.`);
}

/** Writes a text into a file, and what was behind that place anew behind it. */
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
