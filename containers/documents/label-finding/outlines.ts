import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { Component } from './components.ts';
import type { InkSums } from './ink-sums.ts';
import { isWithin, LARGE_LABEL, unlikeness } from './partition.ts';

/** In millimetres: the smallest frame around a label; a frame below the second size has to contain bar codes. */
const [SMALLEST, USUAL] = [40, 85];
/** Deviation of a frame's line in millimetres. */
const WAVER = 1.2;
/** Share of a frame's side that is drawn. */
const LEAST_DRAWN = 0.9;
/** Share of the sheet's ink within frames, if these are those of its labels. */
const LEAST_FRAMED = 0.97;
const MOST_UNLIKE = 0.08;
/** In millimetres: the distance from the edge up to which printing adds text, and the height of that text. */
const [EDGE_DEPTH, EDGE_HEIGHT] = [12, 4.5];

export interface Outlined {
  labels: PixelBox[];
  /** A line of text at the top of the sheet and one at its bottom, as a browser prints them. */
  scraps: PixelBox[];
}

function shareDrawn(length: number, isDrawn: (place: number) => boolean): number {
  let drawn = 0;
  for (let place = 0; place < length; place++) if (isDrawn(place)) drawn += 1;
  return drawn / length;
}

function isFrame(sums: InkSums, { left, top, right, bottom }: PixelBox, waver: number): boolean {
  const column = (x: number, from: number, to: number) =>
    sums.count({ left: x, top: from, right: x + 1, bottom: to }) > 0;
  const row = (y: number, from: number, to: number) =>
    sums.count({ left: from, top: y, right: to, bottom: y + 1 }) > 0;
  const shares = [
    shareDrawn(right - left, (place) => column(left + place, top, top + waver)),
    shareDrawn(right - left, (place) => column(left + place, bottom - waver, bottom)),
    shareDrawn(bottom - top, (place) => row(top + place, left, left + waver)),
    shareDrawn(bottom - top, (place) => row(top + place, right - waver, right)),
  ];
  return shares.every((share) => share >= LEAST_DRAWN);
}

function isInside(inner: PixelBox, outer: PixelBox): boolean {
  return (
    inner !== outer &&
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

/** Returns a line at the top and one at the bottom of a sheet, beyond all frames; none unless there are both. */
function edgeLines(sums: InkSums, frames: readonly PixelBox[], pixelsPerMillimetre: number): PixelBox[] {
  const depth = Math.round(EDGE_DEPTH * pixelsPerMillimetre);
  const { width, height } = sums;
  const above = Math.min(depth, ...frames.map(({ top }) => top));
  const below = Math.max(height - depth, ...frames.map(({ bottom }) => bottom));
  const lines = [
    { left: 0, top: 0, right: width, bottom: above },
    { left: 0, top: below, right: width, bottom: height },
  ].flatMap((part) => (part.top < part.bottom ? (sums.boxIn(part) ?? []) : []));
  const areLow = lines.every(({ top, bottom }) => bottom - top <= EDGE_HEIGHT * pixelsPerMillimetre);
  return lines.length === 2 && areLow ? lines : [];
}

/**
 * Returns the frames around labels that are similar and contain almost all ink of the sheet; null if there are none.
 */
export function outlinedLabels(
  sums: InkSums,
  components: readonly Component[],
  pixelsPerMillimetre: number,
  hasBars: (part: PixelBox) => boolean,
): Outlined | null {
  const waver = Math.max(2, Math.round(WAVER * pixelsPerMillimetre));
  const shortOf = ({ left, top, right, bottom }: PixelBox) =>
    Math.min(right - left, bottom - top) / pixelsPerMillimetre;
  const framed = components.filter(
    (component) =>
      shortOf(component) >= SMALLEST &&
      isWithin(component, LARGE_LABEL, pixelsPerMillimetre) &&
      isFrame(sums, component, waver),
  );
  const outer = framed.filter((component) => !framed.some((other) => isInside(component, other)));
  const inked = outer.reduce((sum, frame) => sum + sums.count(frame), 0);
  const scraps = edgeLines(sums, outer, pixelsPerMillimetre);
  const ofScraps = scraps.reduce((sum, line) => sum + sums.count(line), 0);
  const all = sums.count({ left: 0, top: 0, right: sums.width, bottom: sums.height }) - ofScraps;
  if (outer.length === 0 || inked < all * LEAST_FRAMED || unlikeness(outer) > MOST_UNLIKE) return null;
  const isSmall = outer.some((frame) => shortOf(frame) < USUAL);
  if (isSmall && !outer.every(hasBars)) return null;
  const labels = outer.filter(({ left, top, right, bottom }) => {
    const inside = { left: left + waver, top: top + waver, right: right - waver, bottom: bottom - waver };
    return sums.count(inside) > 0;
  });
  return { labels, scraps };
}
