import type { PageContent, TextPiece } from './page-content.ts';

/** Degrees: what is turned by more was not scanned askew, but written so. */
const MOST_SKEW = 5;
const FULL_TURN = 360;

function skewOf({ angle }: TextPiece): number {
  return angle > FULL_TURN / 2 ? angle - FULL_TURN : angle;
}

function isAskew(piece: TextPiece): boolean {
  const skew = Math.abs(skewOf(piece));
  return piece.isInvisible && skew > 0 && skew < MOST_SKEW;
}

function straightened(piece: TextPiece, width: number, height: number): TextPiece {
  const skew = (skewOf(piece) * Math.PI) / (FULL_TURN / 2);
  const [sine, cosine] = [Math.sin(skew), Math.cos(skew)];
  const { box, baseline, edges } = piece;
  const [across, down] = [box.left - width / 2, baseline - height / 2];
  const left = width / 2 + across * cosine + down * sine;
  const level = height / 2 - across * sine + down * cosine;
  const rise = (box.right - box.left) * Math.abs(sine);
  // The box is as high as the slanted piece: its letters reach as far above the baseline where that is highest.
  const above = (skew > 0 ? baseline : baseline - rise) - box.top;
  const tall = Math.max(0, box.bottom - box.top - rise);
  return {
    ...piece,
    angle: 0,
    baseline: level,
    edges: edges.map((edge) => left + (edge - box.left) / cosine),
    box: {
      left,
      top: level - above,
      right: left + (box.right - box.left) / cosine,
      bottom: level - above + tall,
    },
  };
}

/** The page with the text that was read of its picture as if that had lain straight on the glass; the rest as it is. */
export function straighten(page: PageContent): PageContent {
  const { texts, width, height } = page;
  if (!texts.some(isAskew)) return page;
  return {
    ...page,
    texts: texts.map((piece) => (isAskew(piece) ? straightened(piece, width, height) : piece)),
  };
}
