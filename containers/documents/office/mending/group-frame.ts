import { childOf, type XmlElement } from '../../text/tree.ts';

/** A box in English Metric Units. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Maps a frame within a group to the place where it is drawn. */
export type Placing = (frame: Frame) => Frame;

function numbersOf(parent: XmlElement | undefined, name: string, keys: [string, string]): [number, number] {
  const found = parent && childOf(parent, name);
  const [first, second] = keys.map((key) => Number(found?.attributes.get(key) ?? Number.NaN));
  return [first ?? Number.NaN, second ?? Number.NaN];
}

/** The box of a shape; null where it is turned, mirrored or not known. */
export function frameOf(transform: XmlElement | undefined): Frame | null {
  const isTurned = ['rot', 'flipH', 'flipV'].some(
    (name) => !['', '0', 'false'].includes(transform?.attributes.get(name) ?? ''),
  );
  const [left, top] = numbersOf(transform, 'a:off', ['x', 'y']);
  const [width, height] = numbersOf(transform, 'a:ext', ['cx', 'cy']);
  const isKnown = [left, top, width, height].every(Number.isFinite);
  return isTurned || !isKnown ? null : { left, top, width, height };
}

/** The placing of a group's own shapes in the space of the group; null as for `frameOf`. */
export function placingOf(transform: XmlElement | undefined): Placing | null {
  const outer = frameOf(transform);
  const [left, top] = numbersOf(transform, 'a:chOff', ['x', 'y']);
  const [width, height] = numbersOf(transform, 'a:chExt', ['cx', 'cy']);
  if (outer === null || !(width > 0 && height > 0) || !Number.isFinite(left + top)) return null;
  const [across, down] = [outer.width / width, outer.height / height];
  return (frame) => ({
    left: outer.left + (frame.left - left) * across,
    top: outer.top + (frame.top - top) * down,
    width: frame.width * across,
    height: frame.height * down,
  });
}
