import { JsonFault } from './json-fault.ts';

/** The text of a JSON body without its files. */
export class GrowingBytes {
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
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(
        this.#bytes.subarray(from, this.length),
      );
    } catch {
      throw new JsonFault('invalid_json');
    }
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(length, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}
