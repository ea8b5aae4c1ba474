import type { ShownBox } from '../../plain/geometry/boxes.ts';
import type { PageContent, TextPiece } from '../pdf/pages/page-content.ts';

/** Depth of letters below the baseline, as a multiple of their size. */
const DESCENT = 0.21;
/** In degrees: text rotated by less is level. */
const LEVEL = 1;
const TURNS = [90, 180, 270] as const;
type Turn = (typeof TURNS)[number];

export function isLevel({ angle }: TextPiece): boolean {
  return angle < LEVEL || angle > 360 - LEVEL;
}

/** The direction of most letters of a page. */
function mainTurn(texts: readonly TextPiece[]): Turn | 0 {
  const letters = new Map<number, number>();
  for (const piece of texts) {
    const way = isLevel(piece) ? 0 : TURNS.find((turn) => Math.abs(piece.angle - turn) < LEVEL);
    if (way !== undefined) letters.set(way, (letters.get(way) ?? 0) + piece.text.length);
  }
  let main: Turn | 0 = 0;
  for (const turn of TURNS) if ((letters.get(turn) ?? 0) > (letters.get(main) ?? 0)) main = turn;
  return main;
}

/** Rotates a page so that most of its letters are level. */
export function uprightContent(content: PageContent): PageContent {
  const turn = mainTurn(content.texts);
  return turn === 0 ? content : turned(content, turn);
}

/** Rotates a page back by the angle of its text. */
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
    // Drawings are drawn from the original page, which is not rotated.
    drawings: [],
  };
}

/** A picture's box is given before its rotation about the centre. */
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
  if (!isLevel({ ...piece, angle })) return { ...piece, box, angle };
  const start = piece.edges[0] ?? 0;
  const edges = piece.edges.map((edge) => box.left + edge - start);
  return { ...piece, box, angle: 0, edges, baseline: box.bottom - piece.size * DESCENT };
}
