interface Group {
  /** Valid until the next group is requested. */
  bytes: Uint8Array<ArrayBuffer>;
  isLast: boolean;
}

const FIRST_BYTES = 16 * 1024;

/**
 * Regroups bytes into groups of one size. The last may be smaller, and is empty only if there are no bytes.
 */
export async function* regrouped(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Group> {
  let buffer = new Uint8Array(Math.min(size, FIRST_BYTES));
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      if (filled === size) {
        yield { bytes: buffer, isLast: false };
        filled = 0;
      }
      const taken = piece.subarray(at, at + size - filled);
      if (filled + taken.length > buffer.length)
        buffer = grown(buffer.subarray(0, filled), Math.min(size, (filled + taken.length) * 4));
      buffer.set(taken, filled);
      filled += taken.length;
      at += taken.length;
    }
  }
  yield { bytes: buffer.subarray(0, filled), isLast: true };
}

function grown(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
