import type { Watermark, WatermarkLook } from '../../plain/drawing/watermark.ts';
import type { PixelSize } from '../../plain/geometry/sizes.ts';

/** `inside`: whole within the box; `cover`: fills it, cut; `contain`: whole on a canvas of its size; `fill`: stretched. */
export type PictureFit = 'inside' | 'cover' | 'contain' | 'fill';

/** Sizes in pixels; null where it is not asked for. */
export interface ResizeWish {
  width: number | null;
  height: number | null;
  longestSide: number | null;
  percent: number | null;
  fit: PictureFit;
  enlarge: boolean;
}

/** The part of a picture that stays where it is cut: what draws the eye, the centre, or an edge. */
export type Focus = 'attention' | 'centre' | 'top' | 'bottom' | 'left' | 'right';

export interface ResizeChange extends ResizeWish {
  kind: 'resize';
  focus: Focus;
  /** The colour of the canvas: #RRGGBB, or `transparent`. */
  background: string;
  /** Dots an inch, written into the file. */
  density: number | null;
}

/** A change to exactly `size`, as a network shows it. */
export interface FrameChange {
  kind: 'frame';
  size: PixelSize;
  fit: 'cover' | 'contain';
  focus: Focus;
  /** The surround of a whole picture: the picture itself, blurred, or a colour. */
  surround: 'blurred' | 'color';
  background: string;
  /** The place of the whole picture. */
  place: PixelSize & { left: number; top: number };
  /** The part that is marked as seen on every screen; null where nothing is marked. */
  guide: (PixelSize & { left: number; top: number }) | null;
}

export interface MarkChange {
  kind: 'mark';
  mark: Watermark;
  look: WatermarkLook;
}

export type PictureChange = { kind: 'none' } | ResizeChange | FrameChange | MarkChange;
