import { JsonFault } from './json-fault.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const encoder = new TextEncoder();
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
/**
 * The most that earlier chunks can leave: an incomplete group, and a prefix that is not one of a data URL.
 */
const HELD_BYTES = 8;

/** Decodes one JSON string of base64 (RFC 4648, sections 4 and 5), up to and including its closing quote. */
export class Base64String {
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
    const padded = this.#padding > 0;
    if (letters === 1 || (padded && (letters === 0 || letters + this.#padding !== 4))) throw this.#fault();
    if (letters > 0) this.#endGroup(letters - 1);
  }

  #fault(): JsonFault {
    return new JsonFault('invalid_base64', this.#path);
  }
}
