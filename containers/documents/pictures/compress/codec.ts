/** A step down from the requested quality: a quality from 1 to 100, and the share of each side that is kept. */
export interface Rung {
  quality: number;
  scale: number;
}

/** How pictures of a format are compressed in that format. */
export interface Codec {
  /** Whether lossless compression is a program of its own, which may run beside the lossy one. */
  isApart?: boolean;
  /** Returns the same pixels in fewer bytes; null if the format has no such compression. */
  lossless(): Promise<Buffer | null>;
  /** Returns null if the format has no lossy compression. */
  lossy(rung: Rung): Promise<Buffer | null>;
}
