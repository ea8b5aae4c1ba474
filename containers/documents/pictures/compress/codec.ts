/** A step down from the requested quality: a quality from 1 to 100, and the share of each side that is kept. */
export interface Rung {
  quality: number;
  scale: number;
}

/** Compresses pictures of a format in that format. */
export interface Codec {
  /** True if lossless compression is a program of its own, which may run beside the lossy one. */
  isApart?: boolean;
  /** Returns the same pixels in fewer bytes; null if the format has no such compression. */
  lossless(): Promise<Buffer | null>;
  /** Returns null if the format has no lossy compression. */
  lossy(rung: Rung): Promise<Buffer | null>;
}
