import { describe, expect, it } from 'vitest';
import type { TextPiece } from '../../../containers/documents/pdf/pages/page-content.ts';
import { straighten } from '../../../containers/documents/pdf/pages/straighten.ts';
import { pageOf } from './page-of.ts';

/** A word of 40 by 10 points on a line through the middle of the page that slants by so many degrees. */
function pieceAt(left: number, degrees: number, isInvisible = true): TextPiece {
  const sine = Math.sin((degrees * Math.PI) / 180);
  const baseline = 400 + (left - 300) * sine;
  const rise = 40 * sine;
  const [top, bottom] = [Math.min(baseline, baseline + rise) - 8, Math.max(baseline, baseline + rise) + 2];
  const font = { family: '', isBold: false, isItalic: false, isFixedWidth: false, isSerif: false };
  const box = { left, top, right: left + 40, bottom };
  const angle = (degrees + 360) % 360;
  return {
    text: 'ab',
    box,
    baseline,
    edges: [left, left + 20, left + 40],
    font,
    size: 10,
    color: '000000',
    angle,
    isInvisible,
  };
}

describe('text that was read of a page that lay askew', () => {
  it.each([[0.7], [-0.7], [3]])('by %d degrees is on one level line afterwards', (degrees) => {
    const { texts } = straighten(pageOf({ texts: [50, 250, 500].map((left) => pieceAt(left, degrees)) }));
    for (const { angle, baseline, box } of texts) {
      expect(angle).toBe(0);
      expect(baseline).toBeCloseTo(400, 0);
      expect(box.top).toBeCloseTo(392, 0);
      expect(box.bottom).toBeCloseTo(402, 0);
    }
    expect(texts.map(({ box }) => Math.round(box.left / 10) * 10)).toEqual([50, 250, 500]);
  });

  it('is all that changes: what is drawn with ink, or turned on purpose, stays', () => {
    const pieces = [pieceAt(50, 0.7, false), pieceAt(250, 30), pieceAt(500, 0)];
    expect(straighten(pageOf({ texts: pieces })).texts).toEqual(pieces);
  });
});
