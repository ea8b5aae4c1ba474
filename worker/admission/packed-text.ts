/** An answer of hundreds of KB is mostly repetition. */
const PACKED_FROM = 16 * 1024;

/** A text as it is kept: itself, or from 16,384 characters on its gzip. */
export async function packed(text: string): Promise<string | ArrayBuffer> {
  if (text.length < PACKED_FROM) return text;
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

/** The text that `packed` was given. */
export async function unpacked(kept: string | ArrayBuffer): Promise<string> {
  if (typeof kept === 'string') return kept;
  return new Response(new Blob([kept]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
