/** Bytes of all documents and pictures together that are merged in memory. */
export const SMALL_BYTES = 2 * 1024 * 1024;
