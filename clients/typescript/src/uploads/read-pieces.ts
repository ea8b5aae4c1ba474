/** Cuts a stream into pieces of `size` bytes; the last one may be shorter. An empty stream has one empty piece. */
export async function* readPieces(
  stream: ReadableStream<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Uint8Array<ArrayBuffer>; isLast: boolean }> {
  const reader = stream.getReader();
  let piece = new Uint8Array(size);
  let filled = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      let rest = read.value;
      while (rest.byteLength > 0) {
        // A full piece waits for the byte after it, which says that it is not the last.
        if (filled === size) {
          yield { bytes: piece, isLast: false };
          piece = new Uint8Array(size);
          filled = 0;
        }
        const taken = rest.subarray(0, size - filled);
        piece.set(taken, filled);
        filled += taken.byteLength;
        rest = rest.subarray(taken.byteLength);
      }
    }
    yield { bytes: piece.subarray(0, filled), isLast: true };
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
