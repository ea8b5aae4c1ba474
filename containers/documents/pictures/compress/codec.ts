/** A step down from the best that is asked for: quality from 1 to 100, and the share of each side that is kept. */
export interface Rung {
  quality: number;
  scale: number;
}

/** How the pictures of a format are made smaller, the format kept. */
export interface Codec {
  /** Whether its lossless way is a program of its own, which may run beside the lossy one. */
  isApart?: boolean;
  /** The same pixels in fewer bytes; null where there is no way to that. */
  lossless(): Promise<Buffer | null>;
  /** Null where the format has no such way. */
  lossy(rung: Rung): Promise<Buffer | null>;
}
