import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { Leaves } from './leaves.ts';

/** A row of a note, and its item number if it has one. */
export interface StoredRow {
  item: string;
  leaves: Leaves;
}

/** The place of rows in the file. */
export interface StoredPlace {
  at: number;
  length: number;
}

const BUFFER = 1_048_576;

/** Stores rows in a file without a name, so that memory does not grow with them. */
export class RowStore {
  readonly #file: number;
  #pending: Buffer[] = [];
  #pendingLength = 0;
  #written = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx+');
    rmSync(path);
  }

  add(rows: readonly StoredRow[]): StoredPlace {
    const bytes = Buffer.from(JSON.stringify(rows.map(({ item, leaves }) => [item, ...leaves])));
    const place = { at: this.#written + this.#pendingLength, length: bytes.length };
    this.#pending.push(bytes);
    this.#pendingLength += bytes.length;
    if (this.#pendingLength > BUFFER) this.#flush();
    return place;
  }

  read({ at, length }: StoredPlace): StoredRow[] {
    this.#flush();
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const read = readSync(this.#file, bytes, done, length - done, at + done);
      if (read === 0) throw new Error('Rows that were written are not there.');
      done += read;
    }
    const rows: [string, ...[string, string[]][]][] = JSON.parse(bytes.toString());
    return rows.map(([item, ...leaves]) => ({ item, leaves: new Map(leaves) }));
  }

  close(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    if (this.#pendingLength === 0) return;
    let rest = Buffer.concat(this.#pending);
    this.#written += rest.length;
    [this.#pending, this.#pendingLength] = [[], 0];
    let at = this.#written - rest.length;
    while (rest.length > 0) {
      const done = writeSync(this.#file, rest, 0, rest.length, at);
      at += done;
      rest = rest.subarray(done);
    }
  }
}
