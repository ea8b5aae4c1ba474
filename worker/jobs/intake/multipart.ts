import { make as makeBoundarySearch } from 'multipasta/Search';

export type MultipartPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; body: AsyncGenerator<Uint8Array, void, undefined> };

export interface MultipartLimits {
  /** Fields and files together. */
  maxParts: number;
  maxFieldBytes: number;
  maxFieldsTotalBytes: number;
}

export type MultipartFaultReason =
  | 'no_boundary'
  | 'malformed'
  | 'cut_short'
  | 'too_many_parts'
  | 'field_too_large'
  | 'headers_too_large'
  | 'missing_name';

export class MultipartFault extends Error {
  override readonly name = 'MultipartFault';
  readonly reason: MultipartFaultReason;

  constructor(reason: MultipartFaultReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Parses multipart/form-data (RFC 7578) as it streams; the source is read only when a part or its bytes are asked for.
 * A file's body is valid until the next part is asked for; what is left of it is skipped then.
 * Throws MultipartFault, or the error of the source itself.
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

/** Reads the next chunk of the source only when all that came of the one before has been taken. */
export class ParsedEvents<Event> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #parser: { write: (chunk: Uint8Array) => Event[]; end: () => Event[] };
  #ready: Event[] = [];
  #position = 0;
  #reading: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;

  constructor(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    parser: { write: (chunk: Uint8Array) => Event[]; end: () => Event[] },
  ) {
    this.#reader = reader;
    this.#parser = parser;
  }

  async next(): Promise<Event> {
    for (;;) {
      if (this.#failure) throw this.#failure.error;
      const event = this.#ready[this.#position];
      if (event !== undefined) {
        this.#position += 1;
        return event;
      }
      this.#reading ??= this.#readChunk();
      await this.#reading;
    }
  }

  async #readChunk(): Promise<void> {
    try {
      const { done, value } = await this.#reader.read();
      this.#ready = done ? this.#parser.end() : this.#parser.write(value);
      this.#position = 0;
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#reading = undefined;
    }
  }
}

/** The data events up to the next event of another kind. */
export class FileBody {
  readonly #events: ParsedEvents<{ type: string; bytes?: Uint8Array }>;
  #ended = false;
  #passed = false;

  constructor(events: ParsedEvents<{ type: string; bytes?: Uint8Array }>) {
    this.#events = events;
  }

  async *read(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let bytes = await this.#next(); bytes; bytes = await this.#next()) yield bytes;
    if (this.#passed) throw new TypeError('the body of an earlier part was read too late');
  }

  async skip(): Promise<void> {
    this.#passed = !this.#ended;
    while (await this.#next());
  }

  async #next(): Promise<Uint8Array | undefined> {
    if (this.#ended) return undefined;
    const event = await this.#events.next();
    if (event.type === 'data' && event.bytes) return event.bytes;
    this.#ended = true;
    return undefined;
  }
}

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

/** multipasta finds the boundaries; its part headers lose file names beyond Latin-1 and a closing boundary that is split. */
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
    this.#beginPart(parsePartHead(decodeHead(head.subarray(0, end))));
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

function decodeHead(head: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(head);
  } catch {
    return new TextDecoder('windows-1252').decode(head);
  }
}

interface PartHead {
  name: string;
  filename: string | undefined;
}

function parsePartHead(head: string): PartHead {
  const [boundaryLine = '', ...lines] = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  if (boundaryLine.trim() !== '') throw new MultipartFault('malformed');
  const headers = parseHeaders(lines);
  refuseEncodedTransfer(headers.get('content-transfer-encoding'));
  const disposition = parseHeaderValue(headers.get('content-disposition') ?? 'form-data');
  if (disposition?.type !== 'form-data') throw new MultipartFault('malformed');
  const { parameters } = disposition;
  const name = parameters.get('name');
  if (name === undefined) throw new MultipartFault('missing_name');
  return { name: unescapeQuote(name), filename: fileNameIn(parameters) };
}

function parseHeaders(lines: string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon < 1 || headers.has(name)) throw new MultipartFault('malformed');
    if (line.includes('\r') || line.includes('\n') || line.includes('\0'))
      throw new MultipartFault('malformed');
    headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** RFC 7578, 4.7: deprecated in forms; to store encoded bytes as the file would be silent damage. */
function refuseEncodedTransfer(encoding: string | undefined): void {
  if (encoding === undefined || /^(?:7bit|8bit|binary)$/i.test(encoding)) return;
  throw new MultipartFault('malformed');
}

function fileNameIn(parameters: Map<string, string>): string | undefined {
  const extended = parameters.get('filename*');
  const plain = parameters.get('filename');
  if (extended === undefined) return plain === undefined ? undefined : unescapeQuote(plain);
  return decodeExtended(extended) ?? unescapeQuote(plain ?? '');
}

function decodeExtended(value: string): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** HTML, 'multipart/form-data encoding algorithm': browsers escape only these three. */
function unescapeQuote(value: string): string {
  return value.replaceAll('%22', '"').replaceAll(/%0d/gi, '\r').replaceAll(/%0a/gi, '\n');
}

const PARAMETER =
  /;[ \t]*([^\s=;"]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"(?=[ \t]*(?:;|$))|"([^"]*)"(?=[ \t]*(?:;|$))|([^;"]*))[ \t]*/y;

function parseHeaderValue(value: string): { type: string; parameters: Map<string, string> } | undefined {
  const firstSemicolon = value.indexOf(';');
  const typeEnd = firstSemicolon === -1 ? value.length : firstSemicolon;
  const end = lengthWithoutTail(value);
  const parameters = new Map<string, string>();
  let position = typeEnd;
  while (position < end) {
    PARAMETER.lastIndex = position;
    const match = PARAMETER.exec(value);
    if (!match) return undefined;
    position = PARAMETER.lastIndex;
    const [, name = '', quoted, quotedPlain, token = ''] = match;
    const key = name.toLowerCase();
    if (parameters.has(key)) return undefined;
    parameters.set(key, quoted?.replaceAll(/\\(["\\])/g, '$1') ?? quotedPlain ?? token.trim());
  }
  return { type: value.slice(0, typeEnd).trim().toLowerCase(), parameters };
}

function lengthWithoutTail(value: string): number {
  let length = value.length;
  while (length > 0 && '; \t'.includes(value.charAt(length - 1))) length -= 1;
  return length;
}

/** RFC 2046, 5.1.1: at most 70 characters. */
function boundaryOf(contentType: string): string {
  const parsed = parseHeaderValue(contentType);
  const boundary = parsed?.type === 'multipart/form-data' ? parsed.parameters.get('boundary') : undefined;
  if (!boundary || boundary.length > 70) throw new MultipartFault('no_boundary');
  return boundary;
}
