import type { TextPiece } from '../../../containers/documents/pdf/pages/page-content.ts';

const SIZE = 10;
const LETTER = 5;

/** Level text of 10 points, each letter 5 wide. */
export function piece(
  text: string,
  left: number,
  baseline: number,
  more: Partial<TextPiece> = {},
): TextPiece {
  return {
    text,
    box: { left, right: left + text.length * LETTER, top: baseline - 8, bottom: baseline + 2 },
    baseline,
    edges: Array.from({ length: text.length + 1 }, (_, index) => left + index * LETTER),
    font: { family: 'Arial', isBold: false, isItalic: false, isFixedWidth: false, isSerif: false },
    size: SIZE,
    color: '000000',
    angle: 0,
    isInvisible: false,
    ...more,
  };
}
