/** The most bytes of all documents and pictures that are merged in memory. */
export const SMALL_BYTES = 2 * 1024 * 1024;
