/** What the Worker uses of the Node modules that its runtime offers (`nodejs_compat`). */
declare module 'node:zlib' {
  /** CRC-32 (ISO 3309); `value` is that of the bytes before. */
  export function crc32(data: Uint8Array | string, value?: number): number;
}
declare module 'node:crypto' {
  /** Throws for different lengths. */
  export function timingSafeEqual(left: Uint8Array, right: Uint8Array): boolean;
}
