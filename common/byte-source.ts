/** Bytes of a known size, readable from any offset and repeatedly. */
export interface ByteSource {
  size: number;
  /** Reads exactly these bytes, in chunks of any size; fails if they do not exist. */
  read(offset: number, length: number): AsyncIterable<Uint8Array>;
}
