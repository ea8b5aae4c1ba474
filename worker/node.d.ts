/** The parts of Node modules that the Worker uses from its runtime (`nodejs_compat`). */
declare module 'node:zlib' {
  /** CRC-32 (ISO 3309); `value` is that of the previous bytes. */
  export function crc32(data: Uint8Array | string, value?: number): number;
}
declare module 'node:crypto' {
  /** Throws for different lengths. */
  export function timingSafeEqual(left: Uint8Array, right: Uint8Array): boolean;
}
