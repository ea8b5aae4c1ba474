/** Bytes of a known size that can be read from any place, as often as needed. */
export interface ByteSource {
  size: number;
  /** Exactly these bytes, in pieces of any size; fails when they are not there. */
  read(offset: number, length: number): AsyncIterable<Uint8Array>;
}
