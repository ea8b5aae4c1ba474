import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectFile } from '../pdf/object-file.ts';
import { runQpdf } from '../pdf/run-qpdf.ts';
import { isDictionary } from '../pdf/values.ts';
import { type Balance, balanceOf, NOTHING } from './content-balance.ts';

const STREAMS_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 64 * 1024 * 1024;
/** A content that is longer is taken as one that closes what it opens. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Reads contents of a PDF that qpdf wrote, unpacked, by files in a directory. */
export class ContentReader {
  readonly #path: string;
  readonly #file: ObjectFile;
  readonly #scratch: string;

  constructor(path: string, file: ObjectFile, scratch: string) {
    this.#path = path;
    this.#file = file;
    this.#scratch = scratch;
  }

  /** How each stream opens and closes in pairs; nothing is known of one that cannot be read. */
  balances(streams: Iterable<string>): Map<string, Balance> {
    const balances = new Map<string, Balance>();
    let [part, bytes]: [string[], number] = [[], 0];
    const end = () => {
      this.#unpack(part, (reference, path) => {
        if (statSync(path).size <= MOST_BYTES) balances.set(reference, balanceOf(readFileSync(path)));
      });
      [part, bytes] = [[], 0];
    };
    for (const reference of new Set(streams)) {
      part.push(reference);
      bytes += Number(this.#file.resolve(this.#file.dictionary(reference)?.['/Length'])) || 0;
      if (part.length >= STREAMS_AT_ONCE || bytes >= BYTES_AT_ONCE) end();
    }
    end();
    return balances;
  }

  /** The bytes of streams, one behind the other; null where one of them cannot be read. */
  joined(streams: readonly string[]): Buffer | null {
    const read = new Map<string, Buffer>();
    this.#unpack([...new Set(streams)], (reference, path) => read.set(reference, readFileSync(path)));
    const parts = streams.flatMap((reference) => [read.get(reference), Buffer.from('\n')]);
    return parts.every((part) => part !== undefined) ? Buffer.concat(parts) : null;
  }

  #unpack(streams: readonly string[], onStream: (reference: string, path: string) => void): void {
    if (streams.length === 0) return;
    const [list, report, prefix] = ['contents.list', 'contents.json', 'content'].map((name) =>
      join(this.#scratch, name),
    );
    if (list === undefined || report === undefined) return;
    const selectors = streams.map(
      (reference) => `--json-object=${reference.replace(' R', '').replace(' ', ',')}`,
    );
    writeFileSync(list, selectors.join('\n'));
    const args = ['--json=2', '--json-key=qpdf', '--json-stream-data=file', '--decode-level=generalized'];
    const { isSound } = runQpdf([...args, `--json-stream-prefix=${prefix}`, `@${list}`, this.#path, report]);
    if (isSound) this.#visit(report, onStream);
    else if (streams.length > 1) {
      // One of them cannot be unpacked; it stays unread alone.
      const half = Math.ceil(streams.length / 2);
      this.#unpack(streams.slice(0, half), onStream);
      this.#unpack(streams.slice(half), onStream);
    }
  }

  #visit(report: string, onStream: (reference: string, path: string) => void): void {
    const { qpdf } = JSON.parse(readFileSync(report, 'utf8'));
    for (const [name, object] of Object.entries<unknown>(qpdf[1])) {
      const stream = isDictionary(object) && isDictionary(object.stream) ? object.stream : null;
      if (stream === null || typeof stream.datafile !== 'string') continue;
      const isPlain = isDictionary(stream.dict) && !('/Filter' in stream.dict);
      if (isPlain) onStream(name.replace('obj:', ''), stream.datafile);
      rmSync(stream.datafile);
    }
  }
}

/** Of one that was not read. */
export function balanceIn(balances: ReadonlyMap<string, Balance>, reference: string): Balance {
  return balances.get(reference) ?? NOTHING;
}
