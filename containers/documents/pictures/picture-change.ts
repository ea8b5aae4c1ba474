import type { PixelSize } from '../../plain/geometry/sizes.ts';
import type { Watermark, WatermarkLook } from './drawing/watermark-svg.ts';
import type { ResizeWish } from './resize-plan.ts';

/** What of a picture stays where it is cut: what draws the eye, or an edge. */
export type Focus = 'attention' | 'centre' | 'top' | 'bottom' | 'left' | 'right';

export interface ResizeChange extends ResizeWish {
  kind: 'resize';
  focus: Focus;
  /** Of the canvas: a colour as #RRGGBB, or `transparent`. */
  background: string;
  /** Dots an inch, written into the file. */
  density: number | null;
}

/** Of exactly that size, as a network shows it. */
export interface FrameChange {
  kind: 'frame';
  size: PixelSize;
  fit: 'cover' | 'contain';
  focus: Focus;
  /** Around a whole picture: itself, blurred, or a colour. */
  surround: 'blurred' | 'color';
  background: string;
  /** Where a whole picture stands. */
  place: PixelSize & { left: number; top: number };
  /** What is marked as seen on every screen; null where nothing is marked. */
  guide: (PixelSize & { left: number; top: number }) | null;
}

export interface MarkChange {
  kind: 'mark';
  mark: Watermark;
  look: WatermarkLook;
}

export type PictureChange = { kind: 'none' } | ResizeChange | FrameChange | MarkChange;
