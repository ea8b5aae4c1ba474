import { make as makeBoundarySearch } from 'multipasta/Search';
import { MultipartFault } from './multipart-fault.ts';
import { FileBody, ParsedEvents } from './parsed-events.ts';
import { boundaryOf, type PartHead, parsePartHead } from './part-head.ts';

export { MultipartFault } from './multipart-fault.ts';

export type MultipartPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; body: AsyncGenerator<Uint8Array, void, undefined> };

export interface MultipartLimits {
  /** Fields and files together. */
  maxParts: number;
  maxFieldBytes: number;
  maxFieldsTotalBytes: number;
}

/**
 * Parses multipart/form-data (RFC 7578) as it streams; reads the source only when a part or its bytes are
 * requested. A file's body is valid until the next part is requested; its rest is then skipped. Throws
 * MultipartFault, or the error of the source itself.
 */
export async function* readMultipart(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  limits: MultipartLimits,
): AsyncGenerator<MultipartPart, void, undefined> {
  const reader = body.getReader();
  try {
    const events = new ParsedEvents(reader, new FormParser(boundaryOf(contentType), limits));
    for (let event = await events.next(); event.type !== 'end'; event = await events.next()) {
      if (event.type === 'field') {
        yield { kind: 'field', name: event.name, value: event.value };
      } else if (event.type === 'file') {
        const file = new FileBody(events);
        yield { kind: 'file', name: event.name, filename: event.filename, body: file.read() };
        await file.skip();
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

type FormEvent =
  | { type: 'field'; name: string; value: string }
  | { type: 'file'; name: string; filename: string }
  | { type: 'data'; bytes: Uint8Array }
  | { type: 'file_end' }
  | { type: 'end' };

const MAX_HEAD_BYTES = 16 * 1024;
const MAX_OUTSIDE_BYTES = 16 * 1024;
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;
const HYPHEN = 45;

interface FieldInProgress {
  name: string;
  value: string;
  bytes: number;
  decoder: InstanceType<typeof TextDecoder>;
}

/**
 * multipasta only finds the boundaries: its own parser loses file names beyond Latin-1 and a closing boundary
 * that is split.
 */
class FormParser {
  readonly #limits: MultipartLimits;
  readonly #search: ReturnType<typeof makeBoundarySearch>;
  readonly #head = new Uint8Array(MAX_HEAD_BYTES);
  #headLength = 0;
  #state: 'preamble' | 'head' | 'file' | 'field' | 'epilogue' = 'preamble';
  #field: FieldInProgress = newField('');
  #events: FormEvent[] = [];
  #boundaries = 0;
  #parts = 0;
  #outsideBytes = 0;
  #fieldsTotalBytes = 0;

  constructor(boundary: string, limits: MultipartLimits) {
    this.#limits = limits;
    this.#search = makeBoundarySearch(`\r\n--${boundary}`, (index, bytes) => this.#read(index, bytes));
    this.#search.write(Uint8Array.of(CARRIAGE_RETURN, LINE_FEED));
  }

  write(chunk: Uint8Array): FormEvent[] {
    if (this.#state === 'epilogue') this.#countOutside(chunk);
    else if (chunk.length > 0) this.#search.write(chunk);
    return this.#takeEvents();
  }

  end(): FormEvent[] {
    if (this.#state !== 'epilogue') this.#search.end();
    if (this.#state !== 'epilogue') throw new MultipartFault('cut_short');
    this.#events.push({ type: 'end' });
    return this.#takeEvents();
  }

  #takeEvents(): FormEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #read(boundaries: number, bytes: Uint8Array): void {
    if (this.#state !== 'epilogue' && boundaries !== this.#boundaries) this.#passBoundary(boundaries);
    if (this.#state === 'head') this.#readHead(bytes);
    else if (this.#state === 'file') this.#readFile(bytes);
    else if (this.#state === 'field') this.#readField(bytes);
    else this.#countOutside(bytes);
  }

  #passBoundary(boundaries: number): void {
    if (boundaries !== this.#boundaries + 1 || this.#state === 'head') throw new MultipartFault('malformed');
    if (this.#state === 'file') this.#events.push({ type: 'file_end' });
    if (this.#state === 'field') this.#endField();
    this.#boundaries = boundaries;
    this.#state = 'head';
    this.#headLength = 0;
  }

  #readHead(bytes: Uint8Array): void {
    const before = this.#headLength;
    const taken = bytes.subarray(0, MAX_HEAD_BYTES - before);
    this.#head.set(taken, before);
    this.#headLength += taken.length;
    const head = this.#head.subarray(0, this.#headLength);
    if (head[0] === HYPHEN && head[1] === HYPHEN) {
      this.#state = 'epilogue';
      this.#countOutside(bytes);
      return;
    }
    const end = blankLineIn(head, Math.max(0, before - 3));
    if (end === -1 && head.length === MAX_HEAD_BYTES) throw new MultipartFault('headers_too_large');
    if (end === -1) return;
    this.#beginPart(parsePartHead(head.subarray(0, end)));
    const rest = bytes.subarray(end + 4 - before);
    if (rest.length > 0) this.#read(this.#boundaries, rest);
  }

  #beginPart(part: PartHead): void {
    this.#parts += 1;
    if (this.#parts > this.#limits.maxParts) throw new MultipartFault('too_many_parts');
    if (part.filename === undefined) {
      this.#state = 'field';
      this.#field = newField(part.name);
    } else {
      this.#state = 'file';
      this.#events.push({ type: 'file', name: part.name, filename: part.filename });
    }
  }

  #readFile(bytes: Uint8Array): void {
    this.#events.push({ type: 'data', bytes });
  }

  #readField(bytes: Uint8Array): void {
    this.#field.bytes += bytes.length;
    this.#fieldsTotalBytes += bytes.length;
    const { maxFieldBytes, maxFieldsTotalBytes } = this.#limits;
    if (this.#field.bytes > maxFieldBytes || this.#fieldsTotalBytes > maxFieldsTotalBytes) {
      throw new MultipartFault('field_too_large');
    }
    this.#field.value += this.#field.decoder.decode(bytes, { stream: true });
  }

  #endField(): void {
    const { name, value, decoder } = this.#field;
    this.#events.push({ type: 'field', name, value: value + decoder.decode() });
  }

  #countOutside(bytes: Uint8Array): void {
    this.#outsideBytes += bytes.length;
    if (this.#outsideBytes > MAX_OUTSIDE_BYTES) throw new MultipartFault('malformed');
  }
}

function newField(name: string): FieldInProgress {
  return { name, value: '', bytes: 0, decoder: new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }) };
}

function blankLineIn(bytes: Uint8Array, from: number): number {
  for (
    let at = bytes.indexOf(CARRIAGE_RETURN, from);
    at !== -1;
    at = bytes.indexOf(CARRIAGE_RETURN, at + 1)
  ) {
    if (bytes[at + 1] !== LINE_FEED || bytes[at + 2] !== CARRIAGE_RETURN) continue;
    if (bytes[at + 3] === LINE_FEED) return at;
  }
  return -1;
}
