import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selectorOf } from '../../../plain/pdf/values.ts';
import { type Balance, balanceOf, NOTHING } from '../content/content-balance.ts';
import { ObjectDump } from '../objects/object-dump.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { type PdfStream, parseObject } from '../objects/pdf-object.ts';
import { runQpdf } from '../objects/run-qpdf.ts';

const STREAMS_AT_ONCE = 2_000;
/** The compressed size. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;
/** The maximum size of a report with the streams in it; larger ones are written to files. */
const MOST_REPORT_BYTES = 128 * 1024 * 1024;
/** A larger content is assumed to close what it opens. */
const MOST_BYTES = 512 * 1024 * 1024;

type OnStream = (reference: string, bytes: Buffer) => void;

/** Reads decoded contents of a PDF that qpdf wrote, with temporary files in a directory. */
export class ContentReader {
  readonly #path: string;
  readonly #file: PdfDocument;
  readonly #scratch: string;

  constructor(path: string, file: PdfDocument, scratch: string) {
    this.#path = path;
    this.#file = file;
    this.#scratch = scratch;
  }

  /** Returns the balance of each stream; none for one that cannot be read. */
  balances(streams: Iterable<string>): Map<string, Balance> {
    const balances = new Map<string, Balance>();
    let [part, bytes]: [string[], number] = [[], 0];
    const end = () => {
      this.#unpack(part, (reference, bytes) => balances.set(reference, balanceOf(bytes)));
      [part, bytes] = [[], 0];
    };
    for (const reference of new Set(streams)) {
      part.push(reference);
      bytes += this.#file.number(this.#file.dictionary(reference)['/Length']) ?? 0;
      if (part.length >= STREAMS_AT_ONCE || bytes >= BYTES_AT_ONCE) end();
    }
    end();
    return balances;
  }

  /** Returns the joined data of streams; null if one of them cannot be read. */
  joined(streams: readonly string[]): Buffer | null {
    const read = new Map<string, Buffer>();
    this.#unpack([...new Set(streams)], (reference, bytes) => read.set(reference, bytes));
    const parts = streams.flatMap((reference) => [read.get(reference), Buffer.from('\n')]);
    return parts.every((part) => part !== undefined) ? Buffer.concat(parts) : null;
  }

  #unpack(streams: readonly string[], onStream: OnStream): void {
    if (streams.length === 0) return;
    const report = this.#report(streams, 'inline') ?? this.#report(streams, 'file');
    if (report !== null) visit(report, onStream);
    else if (streams.length > 1) {
      // One of them cannot be decoded; without it, the others can.
      const half = Math.ceil(streams.length / 2);
      this.#unpack(streams.slice(0, half), onStream);
      this.#unpack(streams.slice(half), onStream);
    }
  }

  /** Has qpdf write streams as JSON; null if it cannot, or if that is too large. */
  #report(streams: readonly string[], data: 'inline' | 'file'): string | null {
    const [list, report, prefix] = ['list', 'json', 'part'].map((end) =>
      join(this.#scratch, `contents.${end}`),
    );
    if (list === undefined || report === undefined) return null;
    writeFileSync(list, streams.map(selectorOf).join('\n'));
    const files = data === 'file' ? [`--json-stream-prefix=${prefix}`] : [];
    const args = ['--json=2', '--json-key=qpdf', `--json-stream-data=${data}`, '--decode-level=generalized'];
    const { isSound } = runQpdf([...args, ...files, `@${list}`, this.#path, report]);
    return isSound && statSync(report).size <= MOST_REPORT_BYTES ? report : null;
  }
}

function visit(report: string, onStream: OnStream): void {
  const dump = new ObjectDump(report);
  for (const reference of dump.references()) {
    const { stream } = parseObject(dump.text(reference));
    const bytes = stream === undefined ? null : bytesOf(stream);
    if (stream !== undefined && !('/Filter' in stream.dict) && bytes !== null) onStream(reference, bytes);
  }
  dump.close();
}

/** Returns the data of a stream and removes its file; null if they are too large. */
function bytesOf({ data, datafile }: PdfStream): Buffer | null {
  if (data !== undefined) return Buffer.from(data, 'base64');
  if (datafile === undefined) return null;
  const bytes = statSync(datafile).size <= MOST_BYTES ? readFileSync(datafile) : null;
  rmSync(datafile);
  return bytes;
}

/** A stream that was not read counts as balanced. */
export function balanceIn(balances: ReadonlyMap<string, Balance>, reference: string): Balance {
  return balances.get(reference) ?? NOTHING;
}
