import type { PixelSize } from '../../plain/geometry/sizes.ts';
import type { ResizeWish } from '../../protocol/pictures/picture-change.ts';

export interface ResizePlan {
  /** Size to which the picture is scaled. */
  scaled: PixelSize;
  /** Size to which it is then cropped, or of its canvas. */
  canvas: PixelSize;
  /** True if the picture stays smaller than requested because it must not be enlarged. */
  isHeld: boolean;
}

function whole(value: number): number {
  return Math.max(1, Math.round(value));
}

function scaledBy({ width, height }: PixelSize, factor: number): PixelSize {
  return { width: whole(width * factor), height: whole(height * factor) };
}

/** Plans a picture's new size: scaled, then cropped or put on a canvas. */
export function resizePlan(size: PixelSize, wish: ResizeWish): ResizePlan {
  if (wish.percent !== null) return evenly(size, wish.percent / 100, false);
  if (wish.longestSide !== null)
    return evenly(size, ...held(wish.longestSide / Math.max(size.width, size.height), wish));
  const { width, height } = wish;
  if (width === null || height === null) {
    const factor = width === null ? (height ?? size.height) / size.height : width / size.width;
    return evenly(size, ...held(factor, wish));
  }
  return boxed(size, { width, height }, wish);
}

function held(factor: number, { enlarge }: ResizeWish): [factor: number, isHeld: boolean] {
  return enlarge || factor <= 1 ? [factor, false] : [1, true];
}

function evenly(size: PixelSize, factor: number, isHeld: boolean): ResizePlan {
  const scaled = scaledBy(size, factor);
  return { scaled, canvas: scaled, isHeld };
}

function boxed(size: PixelSize, box: PixelSize, wish: ResizeWish): ResizePlan {
  const [across, down] = [box.width / size.width, box.height / size.height];
  if (wish.fit === 'fill') {
    const [x, isHeldAcross] = held(across, wish);
    const [y, isHeldDown] = held(down, wish);
    const scaled = { width: whole(size.width * x), height: whole(size.height * y) };
    return { scaled, canvas: scaled, isHeld: isHeldAcross || isHeldDown };
  }
  if (wish.fit === 'cover') {
    const wanted = Math.max(across, down);
    const [factor, isHeld] = held(wanted, wish);
    const canvas = scaledBy(box, factor / wanted);
    const scaled = scaledBy(size, factor);
    return {
      scaled: { width: Math.max(scaled.width, canvas.width), height: Math.max(scaled.height, canvas.height) },
      canvas,
      isHeld,
    };
  }
  const [factor, isHeld] = held(Math.min(across, down), wish);
  const scaled = scaledBy(size, factor);
  const fitted = { width: Math.min(scaled.width, box.width), height: Math.min(scaled.height, box.height) };
  // On its canvas it has the requested size, whatever its own.
  return wish.fit === 'contain'
    ? { scaled: fitted, canvas: box, isHeld: false }
    : { scaled: fitted, canvas: fitted, isHeld };
}
