import { boxAround, grownBox } from '../../../plain/geometry/boxes.ts';
import type { Point } from '../../../plain/geometry/matrix.ts';
import { contentNumber } from '../../../plain/pdf/syntax.ts';
import { at, polyline } from './comment-paint.ts';
import { ellipse } from './widget-frame.ts';

/** The length of an ending, as a multiple of the line's width. */
const LENGTH = 9;
const HALF_ANGLE = Math.PI / 6;

interface Ending {
  path: string;
  isClosed: boolean;
}

/** The end of a line that comes from another point. */
function endingAt(name: string, [x, y]: Point, [fromX, fromY]: Point, width: number): Ending | null {
  const size = LENGTH * Math.max(1, width);
  const back = Math.atan2(fromY - y, fromX - x);
  const point = (angle: number, length = size): Point => [
    x + Math.cos(angle) * length,
    y + Math.sin(angle) * length,
  ];
  const half = size / 3;
  const ends = (angle: number): [Point, Point] => [point(angle - HALF_ANGLE), point(angle + HALF_ANGLE)];
  switch (name) {
    case '/OpenArrow':
    case '/ClosedArrow': {
      const [one, other] = ends(back);
      return { path: polyline([one, [x, y], other]), isClosed: name === '/ClosedArrow' };
    }
    case '/ROpenArrow':
    case '/RClosedArrow': {
      const [one, other] = ends(back + Math.PI);
      return { path: polyline([one, [x, y], other]), isClosed: name === '/RClosedArrow' };
    }
    case '/Square':
      return {
        path: `${at([x - half, y - half])} ${contentNumber(2 * half)} ${contentNumber(2 * half)} re`,
        isClosed: true,
      };
    case '/Circle':
      return { path: ellipse(grownBox(boxAround([[x, y]]), half)), isClosed: true };
    case '/Diamond':
      return {
        path: polyline([0, 1, 2, 3].map((turn) => point((turn * Math.PI) / 2, half))),
        isClosed: true,
      };
    case '/Butt':
      return { path: polyline([point(back + Math.PI / 2), point(back - Math.PI / 2)]), isClosed: false };
    case '/Slash':
      return { path: polyline([point(Math.PI / 3), point(Math.PI / 3 + Math.PI)]), isClosed: false };
    default:
      return null;
  }
}

/** Returns the drawings at both ends of a line, painted by the operators for open and closed paths. */
export function lineEndings(
  names: readonly unknown[],
  points: readonly Point[],
  width: number,
  paint: { open: string; closed: string },
): string[] {
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (first === undefined || second === undefined || beforeLast === undefined || last === undefined)
    return [];
  const endings = [
    endingAt(String(names[0]), first, second, width),
    endingAt(String(names[1]), last, beforeLast, width),
  ];
  return endings
    .filter((ending) => ending !== null)
    .map(({ path, isClosed }) => `${path} ${isClosed ? paint.closed : paint.open}`);
}

/** Returns the largest distance by which an ending may extend beyond the line. */
export function endingReach(width: number): number {
  return LENGTH * Math.max(1, width) + width;
}
