declare const unit: unique symbol;

/** In points, or in a page's own units where it has others. */
export interface Size {
  readonly width: number;
  readonly height: number;
  /** For the compiler alone: no size of another unit passes for this one. */
  readonly [unit]?: 'points';
}

/** In pixels of a picture, or in dots of a printer. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
  readonly [unit]?: 'pixels';
}

/** A page or a label that lies on its side. */
export function turnedSize({ width, height }: Size): Size {
  return { width: height, height: width };
}

export function turnedPixels({ width, height }: PixelSize): PixelSize {
  return { width: height, height: width };
}
