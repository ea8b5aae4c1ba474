import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { PageContent, TextPiece } from '../../pdf/pages/page-content.ts';

/** Of its letters, that run another way on a page that lies. */
const MOST = 0.6;
const DESCENT = 0.21;
const TURNS = [90, 180, 270] as const;
type Turn = (typeof TURNS)[number];

function lettersAt({ texts }: PageContent, angle: number): number {
  return texts
    .filter((piece) => Math.abs(piece.angle - angle) < 1)
    .reduce((sum, { text }) => sum + text.length, 0);
}

/** A page whose text runs up, down or upside down, as one who turns it sees it; any other as it is. */
export function uprightContent(content: PageContent): PageContent {
  const all = content.texts.reduce((sum, { text }) => sum + text.length, 0);
  const turn = TURNS.find((angle) => lettersAt(content, angle) > all * MOST);
  return turn === undefined ? content : turned(content, turn);
}

/** Turned back by the angle at which its text runs. */
function turned(content: PageContent, by: Turn): PageContent {
  const { width, height } = content;
  const turnBox = (box: ShownBox): ShownBox => boxOf(box, by, width, height);
  const placed = <Item extends { box: ShownBox }>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...item, box: turnBox(item.box) }));
  const isSide = by !== 180;
  return {
    ...content,
    width: isSide ? height : width,
    height: isSide ? width : height,
    texts: content.texts.map((piece) => turnPiece(piece, by, turnBox(piece.box))),
    rules: placed(content.rules),
    fills: placed(content.fills),
    pictures: content.pictures.map((picture) => ({
      ...picture,
      box: beforeTurn(turnBox(picture.box), isSide),
      angle: (picture.angle + 360 - by) % 360,
    })),
    links: placed(content.links),
    notes: placed(content.notes),
    // A part of the page could be drawn only as it lies.
    drawings: [],
  };
}

/** A picture's box is that before it is turned about its centre. */
function beforeTurn({ left, top, right, bottom }: ShownBox, isSide: boolean): ShownBox {
  if (!isSide) return { left, top, right, bottom };
  const [x, y, width, height] = [(left + right) / 2, (top + bottom) / 2, bottom - top, right - left];
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function boxOf({ left, top, right, bottom }: ShownBox, by: Turn, width: number, height: number): ShownBox {
  if (by === 90) return { left: top, right: bottom, top: width - right, bottom: width - left };
  if (by === 270) return { left: height - bottom, right: height - top, top: left, bottom: right };
  return { left: width - right, right: width - left, top: height - bottom, bottom: height - top };
}

function turnPiece(piece: TextPiece, by: Turn, box: ShownBox): TextPiece {
  const angle = (piece.angle + 360 - by) % 360;
  const isLevel = angle < 1 || angle > 359;
  if (!isLevel) return { ...piece, box, angle };
  const start = piece.edges[0] ?? 0;
  const edges = piece.edges.map((edge) => box.left + edge - start);
  return { ...piece, box, angle: 0, edges, baseline: box.bottom - piece.size * DESCENT };
}
