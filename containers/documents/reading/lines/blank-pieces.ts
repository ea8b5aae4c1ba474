import type { TextPiece } from '../../pdf/pages/page-content.ts';
import { hasRightToLeft } from '../../pdf/pages/right-to-left.ts';
import { wordsOf } from './piece-words.ts';
import type { Word } from './word.ts';

const NEAR = [-1, 0, 1] as const;

function keyOf(x: number, baseline: number): string {
  return `${Math.round(x)} ${Math.round(baseline)}`;
}

/**
 * The words of level pieces of text. Programs that take the letters of Arabic or Hebrew from a second font often write
 * the spaces between them in the first one, so that each space is a piece of its own.
 */
export function wordsOfPieces(pieces: readonly TextPiece[]): Word[] {
  const words = pieces.flatMap(wordsOf);
  if (!words.some(({ text }) => hasRightToLeft(text))) return words;
  const blanks = pieces.filter(({ text }) => text !== '' && text.trim() === '');
  const endOf = new Map(blanks.map(({ box, baseline }) => [keyOf(box.left, baseline), box.right]));
  if (endOf.size === 0) return words;
  return words.map((word) => {
    const ends = NEAR.flatMap((right) =>
      NEAR.flatMap((down) => endOf.get(keyOf(word.right + right, word.baseline + down)) ?? []),
    );
    return { ...word, spaceEnd: word.spaceEnd ?? ends[0] ?? null };
  });
}
