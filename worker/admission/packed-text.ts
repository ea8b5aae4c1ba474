/** An answer of hundreds of KB consists mostly of repetitions. */
const PACKED_FROM = 16 * 1024;

/** Returns the text itself, or its gzip from 16,384 characters on. */
export async function packed(text: string): Promise<string | ArrayBuffer> {
  if (text.length < PACKED_FROM) return text;
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

/** Returns the text that was given to `packed`. */
export async function unpacked(kept: string | ArrayBuffer): Promise<string> {
  if (typeof kept === 'string') return kept;
  return new Response(new Blob([kept]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
