import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Font, PageContent, TextPiece } from '../../pdf/pages/page-content.ts';

/** A piece of text as it stands where its lines are level. */
export interface LevelPiece extends ShownBox {
  text: string;
  baseline: number;
  edges: readonly number[];
  font: Font;
  size: number;
  color: string;
  url: string | null;
}

/** Pieces of one direction, on a page that is turned so far that they are level. */
export interface Frame {
  /** Clockwise, in degrees. */
  angle: number;
  pieces: LevelPiece[];
  /** Lines that part what stands on both sides of them. */
  rules: ShownBox[];
}

/** Of a letter's height: what is above the baseline. */
const ABOVE = 0.81;
const USUAL_HEIGHT = 1.11;
const TENTHS = 10;

function directionOf(angle: number): readonly [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/** A box of the page, as it stands where text of this angle is level. */
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

/** A box of the frame, unturned, about its middle on the page. */
export function placedBox({ left, top, right, bottom }: ShownBox, angle: number): ShownBox {
  const [dx, dy] = directionOf(angle);
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = [u * dx - v * dy, u * dy + v * dx];
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

function levelPiece(piece: TextPiece, angle: number, url: string | null): LevelPiece {
  const { text, edges, font, size, color } = piece;
  const [left = 0, right = left] = [edges[0], edges.at(-1)];
  const look = { text, edges, font, size, color, url, left, right };
  if (angle === 0) return { ...look, top: piece.box.top, bottom: piece.box.bottom, baseline: piece.baseline };
  const turned = levelBox(piece.box, angle);
  const middle = (turned.top + turned.bottom) / 2;
  const height = angle % 90 === 0 ? turned.bottom - turned.top : size * USUAL_HEIGHT;
  const top = middle - height / 2;
  return { ...look, top, bottom: top + height, baseline: top + height * ABOVE };
}

function urlOf({ box }: TextPiece, links: PageContent['links']): string | null {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const link = links.find(
    ({ box: area }) => x >= area.left && x <= area.right && y >= area.top && y <= area.bottom,
  );
  return link?.url ?? null;
}

/** The texts of a page by their directions. */
export function framesOf(
  texts: readonly TextPiece[],
  { rules, links }: Pick<PageContent, 'rules' | 'links'>,
): Frame[] {
  const byAngle = Map.groupBy(texts, ({ angle }) => (Math.round(angle * TENTHS) / TENTHS) % 360);
  return [...byAngle].map(([angle, pieces]) => ({
    angle,
    pieces: pieces.map((piece) => levelPiece(piece, angle, urlOf(piece, links))),
    rules: rules.map(({ box }) => levelBox(box, angle)),
  }));
}
