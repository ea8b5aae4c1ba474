import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { Zip, ZipDeflate, type ZipInputFile, zipSync } from 'fflate';

/** A compressed part of a ZIP, which can be written several times. */
export interface Packed {
  name: string;
  size: number;
  crc: number;
  data: Uint8Array;
}

const PACKED_ALREADY = /\.(?:png|jpe?g|gif|emz|wmz|mp4|m4a|mp3|zip|docx|xlsx|pptx)$/i;
const LEVEL = 6;
const DEFLATED = 8;

export function packed(name: string, bytes: Uint8Array): Packed {
  // No part is stored without compression: LibreOffice cannot read one whose size follows its data, as it does here.
  const data = deflateRawSync(bytes, { level: PACKED_ALREADY.test(name) ? 0 : LEVEL });
  return { name, size: bytes.length, crc: crc32(bytes), data };
}

/** Makes a ZIP of small parts in memory. */
export function zipOf(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(parts), { level: LEVEL });
}

/** Writes a ZIP part by part. */
export class ZipFile {
  readonly #zip: Zip;
  readonly #file: number;
  #bytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      let rest = chunk;
      this.#bytes += chunk.length;
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#file, rest));
    });
  }

  add({ name, size, crc, data }: Packed): void {
    const part: ZipInputFile = { filename: name, size, crc, compression: DEFLATED };
    this.#zip.add(part);
    part.ondata?.(null, new Uint8Array(data), true);
  }

  /** Writes a part from texts that are generated one after another. */
  stream(name: string, texts: Iterable<string>): void {
    const part = new ZipDeflate(name, { level: LEVEL });
    this.#zip.add(part);
    for (const text of texts) if (text !== '') part.push(Buffer.from(text));
    part.push(new Uint8Array(0), true);
  }

  /** Ends the ZIP, and returns the number of bytes written. */
  end(): number {
    this.#zip.end();
    closeSync(this.#file);
    return this.#bytes;
  }
}
