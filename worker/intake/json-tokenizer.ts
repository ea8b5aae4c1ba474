import { Base64String } from './base64-string.ts';
import { GrowingBytes } from './growing-bytes.ts';
import { JsonFault } from './json-fault.ts';

export interface Base64JsonLimits {
  maxBytes: number;
  maxDepth: number;
  /** Bytes of everything but the streamed base64 strings. */
  maxTextBytes: number;
}

/** Replaces, in the document, the string that was streamed as the file with this index, counted from 0. */
export class StreamedBase64 {
  readonly streamed: number;

  constructor(streamed: number) {
    this.streamed = streamed;
  }
}

export type JsonEvent =
  | { type: 'file'; path: string[] }
  | { type: 'data'; bytes: Uint8Array }
  | { type: 'file_end' }
  | { type: 'document'; value: unknown };

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
  /** The key of the member that is being read. */
  key: string;
  index: number;
  awaitsKey: boolean;
  hasBase64: boolean;
}

/**
 * Follows only the structure; JSON.parse validates the text at the end. A streamed string is replaced by
 * another string, so the text is valid exactly if the whole body was.
 */
export class JsonTokenizer {
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
    else if (byte === undefined || !ALLOWED_BETWEEN_STRINGS[byte]) throw new JsonFault('invalid_json');
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

  /** Returns the path of the object whose member is being read, if its `base64` is streamed. */
  #streamedPath(): string[] | undefined {
    const [root, second, third] = this.#stack;
    if (root?.close !== CLOSE_BRACE || !second) return undefined;
    if (this.#stack.length === 2 && second.close === CLOSE_BRACE && root.key !== 'files') return [root.key];
    const inList = this.#stack.length === 3 && second.close === CLOSE_BRACKET;
    return inList && third?.close === CLOSE_BRACE ? [root.key, String(second.index)] : undefined;
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
    for (const value of Object.values(document)) {
      const holders = Array.isArray(value) ? value : [value];
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

/**
 * White space, numbers, the letters of true, false and null, and a byte order mark. JSON.parse checks their
 * order.
 */
const ALLOWED_BETWEEN_STRINGS = new Uint8Array(256);
for (const byte of encoder.encode(' \t\r\n+-.0123456789Eaeflnrstu\u{feff}'))
  ALLOWED_BETWEEN_STRINGS[byte] = 1;

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
