import { FileBody, ParsedEvents } from './multipart.ts';

export type Base64JsonPart =
  | { kind: 'file'; path: string[]; body: AsyncGenerator<Uint8Array, void, undefined> }
  | { kind: 'document'; value: unknown };

export interface Base64JsonLimits {
  maxBytes: number;
  maxDepth: number;
  /** Bytes of everything but the streamed base64 strings. */
  maxTextBytes: number;
}

export type JsonFaultReason =
  | 'invalid_json'
  | 'invalid_base64'
  | 'too_large'
  | 'too_deep'
  | 'text_too_large'
  | 'duplicate_base64';

export class JsonFault extends Error {
  override readonly name = 'JsonFault';
  readonly reason: JsonFaultReason;
  /** Where the base64 string stands, for `invalid_base64` and `duplicate_base64`. */
  readonly path: string[];

  constructor(reason: JsonFaultReason, path: string[] = []) {
    super(reason);
    this.reason = reason;
    this.path = path;
  }
}

/** Stands in the document for the string that was handed out as the file of this index, counted from 0. */
export class StreamedBase64 {
  readonly streamed: number;

  constructor(streamed: number) {
    this.streamed = streamed;
  }
}

/**
 * Parses JSON as it streams: the `base64` strings of `files` and of top-level objects are handed out decoded, then the document.
 * A file's body is valid until the next part is asked for; what is left of it is decoded and skipped then.
 * Throws JsonFault, or the error of the source itself.
 */
export async function* readBase64Json(
  body: ReadableStream<Uint8Array>,
  limits: Base64JsonLimits,
): AsyncGenerator<Base64JsonPart, void, undefined> {
  const reader = body.getReader();
  try {
    const events = new ParsedEvents(reader, new JsonParser(limits));
    for (;;) {
      const event = await events.next();
      if (event.type === 'document') {
        yield { kind: 'document', value: event.value };
        return;
      }
      if (event.type !== 'file') continue;
      const file = new FileBody(events);
      yield { kind: 'file', path: event.path, body: file.read() };
      await file.skip();
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

type JsonEvent =
  | { type: 'file'; path: string[] }
  | { type: 'data'; bytes: Uint8Array }
  | { type: 'file_end' }
  | { type: 'document'; value: unknown };

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

interface Container {
  close: typeof CLOSE_BRACE | typeof CLOSE_BRACKET;
  /** Of the member that is being read. */
  key: string;
  index: number;
  awaitsKey: boolean;
  hasBase64: boolean;
}

/**
 * Follows only the structure; JSON.parse judges the text at the end. A streamed string is replaced by another string,
 * so the text is valid exactly when the whole body was.
 */
class JsonParser {
  readonly #limits: Base64JsonLimits;
  readonly #placeholder: string = crypto.randomUUID();
  readonly #text: GrowingBytes;
  #stack: Container[] = [];
  #state: 'between' | 'string' | 'base64' = 'between';
  #escaped = false;
  #stringStart = 0;
  #decoder: Base64String | undefined;
  #streamed = 0;
  #bytes = 0;
  #events: JsonEvent[] = [];

  constructor(limits: Base64JsonLimits) {
    this.#limits = limits;
    this.#text = new GrowingBytes(limits.maxTextBytes);
  }

  write(chunk: Uint8Array): JsonEvent[] {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.maxBytes) throw new JsonFault('too_large');
    let position = 0;
    while (position < chunk.length) {
      if (this.#state === 'between') position = this.#readBetween(chunk, position);
      else if (this.#state === 'string') position = this.#readString(chunk, position);
      else position = this.#readBase64(chunk, position);
    }
    return this.#takeEvents();
  }

  end(): JsonEvent[] {
    if (this.#state !== 'between' || this.#stack.length > 0) throw new JsonFault('invalid_json');
    this.#events.push({ type: 'document', value: this.#parseDocument() });
    return this.#takeEvents();
  }

  #takeEvents(): JsonEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #readBetween(chunk: Uint8Array, from: number): number {
    for (let position = from; position < chunk.length; position += 1) {
      const byte = chunk[position];
      if (byte === QUOTE) {
        this.#text.append(chunk.subarray(from, position));
        this.#beginString();
        return position + 1;
      }
      this.#readStructure(byte);
    }
    this.#text.append(chunk.subarray(from));
    return chunk.length;
  }

  #readStructure(byte: number | undefined): void {
    if (byte === OPEN_BRACE) this.#open(CLOSE_BRACE);
    else if (byte === OPEN_BRACKET) this.#open(CLOSE_BRACKET);
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#close(byte);
    else if (byte === COMMA) this.#passComma();
    else if (byte === COLON) this.#passColon();
    else if (byte === undefined || !MAY_STAND_BETWEEN[byte]) throw new JsonFault('invalid_json');
  }

  #open(close: Container['close']): void {
    if (this.#stack.length >= this.#limits.maxDepth) throw new JsonFault('too_deep');
    this.#stack.push({ close, key: '', index: 0, awaitsKey: close === CLOSE_BRACE, hasBase64: false });
  }

  #close(byte: Container['close']): void {
    if (this.#stack.pop()?.close !== byte) throw new JsonFault('invalid_json');
  }

  #passComma(): void {
    const container = this.#stack.at(-1);
    if (!container) throw new JsonFault('invalid_json');
    container.index += 1;
    container.awaitsKey = container.close === CLOSE_BRACE;
  }

  #passColon(): void {
    const container = this.#stack.at(-1);
    if (!container) throw new JsonFault('invalid_json');
    container.awaitsKey = false;
  }

  #beginString(): void {
    const path = this.#streamedPath();
    const container = this.#stack.at(-1);
    if (path && container?.key === 'base64' && !container.awaitsKey) {
      this.#text.append(encoder.encode(`"${this.#placeholder}${this.#streamed}"`));
      this.#streamed += 1;
      this.#decoder = new Base64String(path);
      this.#events.push({ type: 'file', path });
      this.#state = 'base64';
      return;
    }
    this.#stringStart = this.#text.length;
    this.#text.append(Uint8Array.of(QUOTE));
    this.#state = 'string';
  }

  #readString(chunk: Uint8Array, from: number): number {
    let position = from;
    let ended = false;
    for (; position < chunk.length && !ended; position += 1) {
      const byte = chunk[position];
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else ended = byte === QUOTE;
    }
    this.#text.append(chunk.subarray(from, position));
    if (ended) this.#endString();
    return position;
  }

  #endString(): void {
    this.#state = 'between';
    const container = this.#stack.at(-1);
    if (!container?.awaitsKey || this.#stack.length > 3) return;
    const key = parseJson(this.#text.decode(this.#stringStart));
    container.key = typeof key === 'string' ? key : '';
    if (container.key === 'base64') this.#refuseSecondBase64(container);
  }

  #refuseSecondBase64(container: Container): void {
    const path = this.#streamedPath();
    if (!path) return;
    if (container.hasBase64) throw new JsonFault('duplicate_base64', path);
    container.hasBase64 = true;
  }

  /** Of the object whose member is being read, when its `base64` is to be streamed. */
  #streamedPath(): string[] | undefined {
    const [root, second, third] = this.#stack;
    if (root?.close !== CLOSE_BRACE || !second) return undefined;
    if (this.#stack.length === 2 && second.close === CLOSE_BRACE && root.key !== 'files') return [root.key];
    const inFiles = root.key === 'files' && second.close === CLOSE_BRACKET;
    if (this.#stack.length !== 3 || !inFiles || third?.close !== CLOSE_BRACE) return undefined;
    return ['files', String(second.index)];
  }

  #readBase64(chunk: Uint8Array, from: number): number {
    const decoder = this.#decoder;
    if (!decoder) throw new TypeError('no base64 string is being read');
    const { bytes, position, ended } = decoder.write(chunk, from);
    if (bytes.length > 0) this.#events.push({ type: 'data', bytes });
    if (!ended) return position;
    this.#events.push({ type: 'file_end' });
    this.#decoder = undefined;
    this.#state = 'between';
    return position;
  }

  #parseDocument(): unknown {
    const document = parseJson(this.#text.decode(0));
    if (!isObject(document)) return document;
    for (const [key, value] of Object.entries(document)) {
      const holders = key === 'files' && Array.isArray(value) ? value : [value];
      for (const holder of holders) this.#putMarker(holder);
    }
    return document;
  }

  #putMarker(holder: unknown): void {
    if (!isObject(holder) || !Object.hasOwn(holder, 'base64')) return;
    const { base64 } = holder;
    if (typeof base64 !== 'string' || !base64.startsWith(this.#placeholder)) return;
    holder.base64 = new StreamedBase64(Number(base64.slice(this.#placeholder.length)));
  }
}

const encoder = new TextEncoder();

/** White space, numbers, the letters of true, false and null, and a byte order mark: JSON.parse sees to their order. */
const MAY_STAND_BETWEEN = new Uint8Array(256);
for (const byte of encoder.encode(' \t\r\n+-.0123456789Eaeflnrstu\u{feff}')) MAY_STAND_BETWEEN[byte] = 1;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonFault('invalid_json');
  }
}

class GrowingBytes {
  readonly #maxBytes: number;
  #bytes = new Uint8Array(1024);
  length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  append(bytes: Uint8Array): void {
    const length = this.length + bytes.length;
    if (length > this.#maxBytes) throw new JsonFault('text_too_large');
    if (length > this.#bytes.length) this.#grow(length);
    this.#bytes.set(bytes, this.length);
    this.length = length;
  }

  decode(from: number): string {
    return new TextDecoder().decode(this.#bytes.subarray(from, this.length));
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(length, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

const NOT_BASE64 = 64;
const SIX_BITS = new Uint8Array(256).fill(NOT_BASE64);
const ALPHABET = encoder.encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
for (const [value, byte] of ALPHABET.entries()) SIX_BITS[byte] = value;
for (const byte of encoder.encode('+-')) SIX_BITS[byte] = 62;
for (const byte of encoder.encode('/_')) SIX_BITS[byte] = 63;

const EQUALS_SIGN = 0x3d;
const ESCAPED = '"\\/\b\f\n\r\t';
const ESCAPES = new Map([...'"\\/bfnrt'].map((letter, index) => [letter, ESCAPED.charCodeAt(index)]));
const WHITE_SPACE = new Set(encoder.encode(' \t\n\f\r'));
const DATA_URL_START = 'data:';
const DATA_URL_END = ';base64,';
const MAX_DATA_URL_LETTERS = 256;
/** What earlier chunks can have left behind: a group begun and a prefix that is none. */
const HELD_BYTES = 8;

/** The inside of one JSON string that holds base64 (RFC 4648, sections 4 and 5), up to and with its closing quote. */
class Base64String {
  readonly #path: string[];
  #escape: string | undefined;
  #prefix: string | undefined = '';
  #group = 0;
  #groupLetters = 0;
  #padding = 0;
  #out = new Uint8Array(0);
  #outLength = 0;

  constructor(path: string[]) {
    this.#path = path;
  }

  write(chunk: Uint8Array, from: number): { bytes: Uint8Array; position: number; ended: boolean } {
    const quote = chunk.indexOf(QUOTE, from);
    const letters = (quote === -1 ? chunk.length : quote) - from;
    this.#out = new Uint8Array(Math.ceil((letters * 3) / 4) + HELD_BYTES);
    this.#outLength = 0;
    let position = from;
    let ended = false;
    while (position < chunk.length && !ended) {
      if (this.#isInGroups()) position = this.#readGroups(chunk, position);
      const byte = chunk[position];
      if (byte === undefined) break;
      position += 1;
      ended = this.#readByte(byte);
    }
    return { bytes: this.#out.subarray(0, this.#outLength), position, ended };
  }

  #isInGroups(): boolean {
    const atGroup = this.#groupLetters === 0 && this.#padding === 0;
    return atGroup && this.#prefix === undefined && this.#escape === undefined;
  }

  #readGroups(chunk: Uint8Array, from: number): number {
    const out = this.#out;
    let position = from;
    let length = this.#outLength;
    for (; position + 3 < chunk.length; position += 4) {
      const first = SIX_BITS[chunk[position] ?? 0] ?? NOT_BASE64;
      const second = SIX_BITS[chunk[position + 1] ?? 0] ?? NOT_BASE64;
      const third = SIX_BITS[chunk[position + 2] ?? 0] ?? NOT_BASE64;
      const fourth = SIX_BITS[chunk[position + 3] ?? 0] ?? NOT_BASE64;
      if ((first | second | third | fourth) >= NOT_BASE64) break;
      out[length] = (first << 2) | (second >> 4);
      out[length + 1] = (second << 4) | (third >> 2);
      out[length + 2] = (third << 6) | fourth;
      length += 3;
    }
    this.#outLength = length;
    return position;
  }

  #readByte(byte: number): boolean {
    if (this.#escape !== undefined) {
      this.#readEscape(byte, this.#escape);
      return false;
    }
    if (byte === QUOTE) {
      this.#end();
      return true;
    }
    if (byte < SPACE) throw new JsonFault('invalid_json');
    if (byte === BACKSLASH) this.#escape = '';
    else this.#readLetter(byte);
    return false;
  }

  #readEscape(byte: number, before: string): void {
    const sequence = before + String.fromCharCode(byte);
    if (/^u[0-9a-fA-F]{0,3}$/.test(sequence)) {
      this.#escape = sequence;
      return;
    }
    const isUnicode = /^u[0-9a-fA-F]{4}$/.test(sequence);
    const letter = isUnicode ? Number.parseInt(sequence.slice(1), 16) : ESCAPES.get(sequence);
    if (letter === undefined) throw new JsonFault('invalid_json');
    this.#escape = undefined;
    this.#readLetter(letter);
  }

  #readLetter(letter: number): void {
    if (this.#prefix === undefined) this.#readDigit(letter);
    else this.#readPrefix(this.#prefix + String.fromCharCode(letter));
  }

  #readPrefix(prefix: string): void {
    this.#prefix = prefix;
    const start = prefix.slice(0, DATA_URL_START.length).toLowerCase();
    if (!DATA_URL_START.startsWith(start)) this.#readPrefixAsDigits(prefix);
    else if (prefix.length > MAX_DATA_URL_LETTERS) throw this.#fault();
    else if (prefix.endsWith(',')) this.#endPrefix(prefix);
  }

  #endPrefix(prefix: string): void {
    if (!prefix.toLowerCase().endsWith(DATA_URL_END)) throw this.#fault();
    this.#prefix = undefined;
  }

  #readPrefixAsDigits(prefix: string): void {
    this.#prefix = undefined;
    for (let index = 0; index < prefix.length; index += 1) this.#readDigit(prefix.charCodeAt(index));
  }

  #readDigit(letter: number): void {
    if (WHITE_SPACE.has(letter)) return;
    if (letter === EQUALS_SIGN) {
      this.#padding += 1;
      return;
    }
    const value = SIX_BITS[letter] ?? NOT_BASE64;
    if (value === NOT_BASE64 || this.#padding > 0) throw this.#fault();
    this.#group = (this.#group << 6) | value;
    this.#groupLetters += 1;
    if (this.#groupLetters === 4) this.#endGroup(3);
  }

  #endGroup(byteCount: number): void {
    const bits = this.#group << (6 * (4 - this.#groupLetters));
    for (let index = 0; index < byteCount; index += 1) {
      this.#out[this.#outLength] = bits >> (16 - 8 * index);
      this.#outLength += 1;
    }
    this.#group = 0;
    this.#groupLetters = 0;
  }

  #end(): void {
    if (this.#prefix !== undefined) this.#readPrefixAsDigits(this.#prefix);
    const letters = this.#groupLetters;
    if (letters === 1 || (this.#padding > 0 && letters + this.#padding !== 4)) throw this.#fault();
    if (letters > 0) this.#endGroup(letters - 1);
  }

  #fault(): JsonFault {
    return new JsonFault('invalid_base64', this.#path);
  }
}
