declare const unit: unique symbol;

/** A size in points, or in a page's own units. */
export interface Size {
  readonly width: number;
  readonly height: number;
  /** For the compiler alone: a size of another unit cannot be used as this one. */
  readonly [unit]?: 'points';
}

/** A size in pixels of a picture, or in dots of a printer. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
  readonly [unit]?: 'pixels';
}

/** Returns the size of a page or label turned by a quarter. */
export function turnedSize({ width, height }: Size): Size {
  return { width: height, height: width };
}

export function turnedPixels({ width, height }: PixelSize): PixelSize {
  return { width: height, height: width };
}
