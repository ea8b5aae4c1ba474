import type { PixelBox, ShownBox } from '../../containers/plain/geometry/boxes.ts';

export function shownBox(left: number, top: number, right: number, bottom: number): ShownBox {
  return { left, top, right, bottom };
}

export function pixelBox(left: number, top: number, right: number, bottom: number): PixelBox {
  return { left, top, right, bottom };
}
