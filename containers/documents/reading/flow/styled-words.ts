import type { TextPiece } from '../../pdf/pages/page-content.ts';
import { logicalText } from '../../pdf/pages/right-to-left.ts';
import { wordsOf } from '../lines/piece-words.ts';
import { segmentsOf } from '../lines/segment.ts';
import type { Segment, Word } from '../lines/word.ts';
import type { Look } from './model.ts';

/** A word with its look in a text document. */
export interface StyledWord extends Word {
  look: Look;
  /** The footnote that it refers to, from 1. */
  note?: number;
}

export type StyledSegment = Segment<StyledWord>;

/** The family for a font; one without a name gets the usual family of its kind. */
function familyOf({ family, isFixedWidth, isSerif }: TextPiece['font']): string {
  if (family !== '') return family;
  return isFixedWidth ? 'Courier New' : isSerif ? 'Times New Roman' : 'Arial';
}

/** Returns the look of black letters that are not emphasised in any way. */
export function plainLook({ font, size }: Pick<Look, 'font' | 'size'>): Look {
  return {
    font,
    size,
    isBold: false,
    isItalic: false,
    color: '000000',
    isUnderlined: false,
    isStruck: false,
    background: '',
    position: 'level',
    link: '',
  };
}

export function lookOf({ font, size, color }: Pick<TextPiece, 'font' | 'size' | 'color'>): Look {
  const { isBold, isItalic } = font;
  return { ...plainLook({ font: familyOf(font), size }), isBold, isItalic, color };
}

/** The words of the level pieces of a page, in drawing order. */
export function styledWords(pieces: readonly TextPiece[]): StyledWord[] {
  return pieces.flatMap((piece) => {
    const look = lookOf(piece);
    return wordsOf(piece).map((word) => ({ ...word, look }));
  });
}

/** Turns a rotated piece of text into one level word in the middle of its place. */
export function levelWord(piece: TextPiece): StyledWord[] {
  const { text, box, size } = piece;
  const edges = [box.left, box.right];
  const middle = (box.top + box.bottom) / 2;
  const place = { top: middle - size / 2, bottom: middle + size / 2, baseline: middle + size * 0.3 };
  if (text.trim() === '') return [];
  const written = logicalText(text.trim().split(' '));
  return styledWords([{ ...piece, text: 'x', edges }]).map((word) => ({
    ...word,
    ...place,
    text: written,
    followsSpace: true,
    isParted: true,
  }));
}

/** The segments of words; superscripts and subscripts get the look of the text around them. */
export function styledSegments(words: readonly StyledWord[]): StyledSegment[] {
  return segmentsOf(words).map((segment) => ({
    ...segment,
    words: segment.words.map((word) =>
      word.position === 'level'
        ? word
        : { ...word, look: { ...word.look, position: word.position, size: word.lineSize } },
    ),
  }));
}
