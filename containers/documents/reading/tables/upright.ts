import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Fill, PageContent, Rule, TextPiece } from '../../pdf/pages/page-content.ts';

export interface UprightPage {
  number: number;
  width: number;
  height: number;
  texts: readonly TextPiece[];
  rules: readonly Rule[];
  fills: readonly Fill[];
  /** Texts that stand at another angle than most. */
  askew: readonly TextPiece[];
}

type Turn = 0 | 90 | 180 | 270;

const TURNS: readonly Turn[] = [90, 180, 270];
/** As a share of the size below the baseline. */
const DESCENT = 0.2;

function mainTurn(texts: readonly TextPiece[]): Turn {
  const lengths = new Map<number, number>();
  for (const { angle, text } of texts) {
    const turn = Math.round(angle) % 360;
    lengths.set(turn, (lengths.get(turn) ?? 0) + text.length);
  }
  let best: Turn = 0;
  for (const turn of TURNS) if ((lengths.get(turn) ?? 0) > (lengths.get(best) ?? 0)) best = turn;
  return best;
}

function turned(box: ShownBox, turn: Turn, width: number, height: number): ShownBox {
  const { left, top, right, bottom } = box;
  if (turn === 90) return { left: top, right: bottom, top: width - right, bottom: width - left };
  if (turn === 270) return { left: height - bottom, right: height - top, top: left, bottom: right };
  if (turn === 180)
    return { left: width - right, right: width - left, top: height - bottom, bottom: height - top };
  return box;
}

/** Edges from the left of the turned box to its right, whichever way they ran. */
function turnedEdges({ edges }: TextPiece, box: ShownBox): number[] {
  const first = edges[0] ?? 0;
  const length = Math.abs((edges.at(-1) ?? first) - first);
  const scale = length > 0 ? (box.right - box.left) / length : 0;
  return edges.map((edge) => box.left + Math.abs(edge - first) * scale);
}

/** The page turned so that most of its text is level. */
export function uprightPage(page: PageContent): UprightPage {
  const turn = mainTurn(page.texts);
  const isMain = ({ angle }: TextPiece) => Math.round(angle) % 360 === turn;
  const askew = page.texts.filter((piece) => !isMain(piece));
  const level = page.texts.filter(isMain);
  const { number, width, height, rules, fills } = page;
  if (turn === 0) return { number, width, height, texts: level, rules, fills, askew };
  const place = <Item extends { box: ShownBox }>(item: Item): Item => ({
    ...item,
    box: turned(item.box, turn, width, height),
  });
  const isOnSide = turn !== 180;
  return {
    number,
    width: isOnSide ? height : width,
    height: isOnSide ? width : height,
    texts: level.map((piece) => {
      const box = turned(piece.box, turn, width, height);
      const baseline = box.bottom - DESCENT * piece.size;
      return { ...piece, box, baseline, angle: 0, edges: turnedEdges(piece, box) };
    }),
    rules: rules.map(place),
    fills: fills.map(place),
    askew: askew.map(place),
  };
}
