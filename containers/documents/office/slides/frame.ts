import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { PageContent, PageLink, TextPiece } from '../../pdf/pages/page-content.ts';

/** Text of one direction, on a page that is turned so that this text is level. */
export interface Frame {
  /** Clockwise, in degrees. */
  angle: number;
  /** The pieces of text, which are level in the turned page. */
  pieces: TextPiece[];
  /** Straight lines of the page, which separate texts. */
  rules: ShownBox[];
  links: PageLink[];
}

/** Share of a letter's height that is above the baseline. */
const ABOVE = 0.81;
const USUAL_HEIGHT = 1.11;
const TENTHS = 10;

function directionOf(angle: number): readonly [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/** Turns a box of the page so that text of this angle is level. */
function levelBox({ left, top, right, bottom }: ShownBox, angle: number): ShownBox {
  const [dx, dy] = directionOf(angle);
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x * dx + y * dy, y * dx - x * dy]));
  const [across, down] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}

/** Puts a box of the frame back on the page, unrotated about its centre. */
export function placedBox({ left, top, right, bottom }: ShownBox, angle: number): ShownBox {
  const [dx, dy] = directionOf(angle);
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = [u * dx - v * dy, u * dy + v * dx];
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

function levelPiece(piece: TextPiece, angle: number): TextPiece {
  if (angle === 0) return piece;
  const { edges, size } = piece;
  const [left = 0, right = left] = [edges[0], edges.at(-1)];
  const turned = levelBox(piece.box, angle);
  const middle = (turned.top + turned.bottom) / 2;
  const height = angle % 90 === 0 ? turned.bottom - turned.top : size * USUAL_HEIGHT;
  const top = middle - height / 2;
  const box = { left, top, right, bottom: top + height };
  return { ...piece, angle: 0, box, baseline: top + height * ABOVE };
}

/** Groups the texts of a page by direction. */
export function framesOf(
  texts: readonly TextPiece[],
  { rules, links }: Pick<PageContent, 'rules' | 'links'>,
): Frame[] {
  const byAngle = Map.groupBy(texts, ({ angle }) => (Math.round(angle * TENTHS) / TENTHS) % 360);
  return [...byAngle].map(([angle, pieces]) => ({
    angle,
    pieces: pieces.map((piece) => levelPiece(piece, angle)),
    rules: rules.map(({ box }) => levelBox(box, angle)),
    links: links.map(({ box, url }) => ({ box: levelBox(box, angle), url })),
  }));
}
