declare const unit: unique symbol;

/** In points, or in a page's own units where it has others. */
export interface Size {
  readonly width: number;
  readonly height: number;
  /** For the compiler alone: no size of another unit passes for this one. */
  readonly [unit]?: 'points';
}

/** A page or a label that lies on its side. */
export function turnedSize({ width, height }: Size): Size {
  return { width: height, height: width };
}
