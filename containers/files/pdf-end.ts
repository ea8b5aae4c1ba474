import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * How a PDF that qpdf wrote ends. `cut`: its end is missing, or its table of objects is not where the end says. An
 * object: its trailer has no `/Size`, which belongs at this place of the file with this value.
 */
export type PdfEnd = 'whole' | 'cut' | { place: number; size: number };

/** A sandboxed program may have put a link or a pipe in its result's place. */
const PLAIN_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const TAIL_BYTES = 64;
const USUAL_TRAILER_BYTES = 1024;
/** What is longer is not looked through. */
const MOST_TRAILER_BYTES = 1024 * 1024;
const ROW_BYTES = 20;
const END = /startxref\n(\d{1,15})\n%%EOF\n$/;
const TABLE = /^xref\n0 (\d{1,10})\n/;
const TRAILER = /^trailer\s<</;
const TABLE_STREAM = /^(\d{1,10}) 0 obj\n<</;
/** Strings, as qpdf writes them, have no parenthesis but with a backslash before it. */
const TOKEN = /\s*(<<|>>|[[\]]|<[^<>]*>|\((?:[^\\()]|\\[\s\S])*\)|\/[^\s()<>[\]/]*|[^\s()<>[\]/]+)/y;

type Read = (place: number, length: number) => string;

/** How a file ends that qpdf has written just now: three small pieces of it are read. */
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

/** The place behind the `<<` of the trailer's dictionary, and how many objects its table has. */
function findTrailer(read: Read, start: number): { place: number; size: number } | null {
  const head = read(start, TAIL_BYTES);
  const [stream, number] = TABLE_STREAM.exec(head) ?? [];
  // The stream that is the table is the last of the objects that it lists.
  if (stream !== undefined) return { place: start + stream.length, size: Number(number) + 1 };
  const [table, rows] = TABLE.exec(head) ?? [];
  if (table === undefined) return null;
  const place = start + table.length + Number(rows) * ROW_BYTES;
  const [trailer] = TRAILER.exec(read(place, TAIL_BYTES)) ?? [];
  return trailer === undefined ? null : { place: place + trailer.length, size: Number(rows) };
}

/** Whether the dictionary that is open where the text begins has the key itself; null where it is longer than the text. */
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
