import { StringDecoder } from 'node:string_decoder';

/** Longest line in characters; only the beginning of a longer one is kept. */
const MOST_KEPT = 1024 * 1024;

/**
 * Splits a program's output into lines, whatever its chunks, and calls back for each. A last line without an end is
 * ignored.
 */
export class LineReader {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #line = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(chunk: Buffer): void {
    const pieces = this.#decoder.write(chunk).split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) {
      this.#keep(piece);
      const line = this.#line;
      this.#line = '';
      this.#onLine(line);
    }
    this.#keep(last);
  }

  #keep(piece: string): void {
    if (this.#line.length < MOST_KEPT) this.#line += piece;
  }
}
