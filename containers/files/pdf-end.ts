import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PLAIN_ONLY } from './read.ts';

/**
 * The end of a PDF that qpdf wrote. `cut`: the end is missing, or the table of objects is not at the given place. An
 * object: the trailer has no `/Size`, which has to be inserted at this place of the file with this value.
 */
export type PdfEnd = 'whole' | 'cut' | { place: number; size: number };

const TAIL_BYTES = 64;
const USUAL_TRAILER_BYTES = 1024;
/** Longer trailers are not searched. */
const MOST_TRAILER_BYTES = 1024 * 1024;
const ROW_BYTES = 20;
const END = /startxref\n(\d{1,15})\n%%EOF\n$/;
const TABLE = /^xref\n0 (\d{1,10})\n/;
const TRAILER = /^trailer\s<</;
const TABLE_STREAM = /^(\d{1,10}) 0 obj\n<</;
/** qpdf writes every parenthesis in a string with a backslash before it. */
const TOKEN = /\s*(<<|>>|[[\]]|<[^<>]*>|\((?:[^\\()]|\\[\s\S])*\)|\/[^\s()<>[\]/]*|[^\s()<>[\]/]+)/y;

type Read = (place: number, length: number) => string;

/** Reads the end of a file that qpdf has just written: three small pieces of it. */
export function readPdfEnd(path: string): PdfEnd {
  const descriptor = openSync(path, PLAIN_ONLY);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return 'cut';
    const read: Read = (place, length) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, stats.size - place)));
      return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, buffer.length, place));
    };
    return endOf(read, stats.size);
  } finally {
    closeSync(descriptor);
  }
}

function endOf(read: Read, bytes: number): PdfEnd {
  const start = END.exec(read(Math.max(0, bytes - TAIL_BYTES), TAIL_BYTES))?.[1];
  if (start === undefined) return 'cut';
  const found = findTrailer(read, Number(start));
  if (found === null) return 'cut';
  const isSized =
    hasSize(read(found.place, USUAL_TRAILER_BYTES)) ?? hasSize(read(found.place, MOST_TRAILER_BYTES));
  return isSized === false ? found : 'whole';
}

/** Finds the place behind the `<<` of the trailer's dictionary, and the number of objects in its table. */
function findTrailer(read: Read, start: number): { place: number; size: number } | null {
  const head = read(start, TAIL_BYTES);
  const [stream, number] = TABLE_STREAM.exec(head) ?? [];
  // The stream of the table is the last of the objects that the table lists.
  if (stream !== undefined) return { place: start + stream.length, size: Number(number) + 1 };
  const [table, rows] = TABLE.exec(head) ?? [];
  if (table === undefined) return null;
  const place = start + table.length + Number(rows) * ROW_BYTES;
  const [trailer] = TRAILER.exec(read(place, TAIL_BYTES)) ?? [];
  return trailer === undefined ? null : { place: place + trailer.length, size: Number(rows) };
}

/**
 * Returns true if the dictionary that is open at the beginning of the text has `/Size` itself; null if it is
 * longer than the text.
 */
function hasSize(text: string): boolean | null {
  TOKEN.lastIndex = 0;
  for (let depth = 1; ; ) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined || TOKEN.lastIndex === text.length) return null;
    if (token === '/Size' && depth === 1) return true;
    if (token === '<<' || token === '[') depth += 1;
    if (token === '>>' || token === ']') depth -= 1;
    if (depth === 0) return false;
  }
}
