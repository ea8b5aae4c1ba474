import { closeSync, openSync, readSync } from 'node:fs';
import { type Dictionary, isDictionary } from '../../../plain/pdf/values.ts';
import type { ObjectSource, PdfObject } from './object-file.ts';

const READ_BYTES = 1 << 20;
const NEWLINE = 10;
const ENTRY = /^ {6}"(?:obj:(\d+) \d+ R|(trailer))": /;
const ENTRY_START = '      "';
const ENTRY_END = '\n      }';
const HEADER_END = 4096;

/**
 * What `qpdf --json=2 --json-key=qpdf --json-stream-data=none` wrote to a file, read one object at a time, so that
 * memory holds a place for each and not the objects. All generations are 0.
 */
export class ObjectDump implements ObjectSource {
  readonly header: Dictionary;
  readonly trailer: Dictionary;
  readonly #descriptor: number;
  /** Where each object begins and ends in the file. */
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.header = this.#readHeader();
    const last = Number(this.header.maxobjectid);
    this.#starts = new Float64Array(last + 2);
    this.#ends = new Float64Array(last + 2);
    const { start, end } = this.#index();
    const trailer: PdfObject = JSON.parse(this.#entry(start, end));
    this.trailer = isDictionary(trailer.value) ? trailer.value : {};
  }

  get lastObject(): number {
    return this.#starts.length - 2;
  }

  text(number: number): string {
    const [start = 0, end = 0] = [this.#starts[number], this.#ends[number]];
    return start === 0 ? '' : this.#entry(start, end);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #readHeader(): Dictionary {
    const buffer = Buffer.alloc(HEADER_END);
    const head = buffer.toString('utf8', 0, readSync(this.#descriptor, buffer, 0, HEADER_END, 0));
    const at = head.indexOf('{', head.indexOf('"qpdf": ['));
    const header: unknown = JSON.parse(head.slice(at, head.indexOf('}', at) + 1));
    if (!isDictionary(header)) throw new Error('The JSON has no header.');
    return header;
  }

  /** Notes where each object is: qpdf indents the entries of its list by six spaces, and what is in them by more. */
  #index(): { start: number; end: number } {
    const buffer = Buffer.alloc(READ_BYTES);
    let [at, carried, open] = [0, 0, -1];
    const trailer = { start: 0, end: 0 };
    const note = (line: string, start: number) => {
      if (!line.startsWith(ENTRY_START)) return;
      const [matched, number, isTrailer] = ENTRY.exec(line) ?? [];
      if (matched === undefined) return;
      if (open >= 0) this.#ends[open] = start;
      open = number === undefined ? -1 : Number(number);
      if (open >= 0) this.#starts[open] = start + matched.length;
      else if (isTrailer !== undefined) trailer.start = start + matched.length;
    };
    for (;;) {
      const read = readSync(this.#descriptor, buffer, carried, READ_BYTES - carried, at + carried);
      const filled = carried + read;
      let lineStart = 0;
      for (;;) {
        const lineEnd = buffer.subarray(0, filled).indexOf(NEWLINE, lineStart);
        if (lineEnd < 0) break;
        note(buffer.toString('latin1', lineStart, Math.min(lineEnd, lineStart + 64)), at + lineStart);
        lineStart = lineEnd + 1;
      }
      at += lineStart;
      if (read === 0) break;
      // A line longer than the buffer is inside an object; its start is all that counts.
      if (lineStart === 0 && filled === READ_BYTES) {
        at += filled - 1;
        carried = 0;
        continue;
      }
      carried = filled - lineStart;
      buffer.copyWithin(0, lineStart, filled);
    }
    trailer.end = at;
    return trailer;
  }

  #entry(start: number, end: number): string {
    const buffer = Buffer.alloc(end - start);
    readSync(this.#descriptor, buffer, 0, buffer.length, start);
    const text = buffer.toString('utf8');
    return text.slice(0, text.indexOf(ENTRY_END) + ENTRY_END.length);
  }
}
