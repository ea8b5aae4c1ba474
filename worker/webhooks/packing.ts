export function gzip(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

export function gunzip(packed: ArrayBuffer): Promise<string> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
