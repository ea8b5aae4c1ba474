import type { ShownBox } from '../../plain/geometry/boxes.ts';
import type { Direction } from '../../protocol/comparison/find-directions.ts';
import type { TurnedPage } from '../../protocol/comparison/word-source.ts';
import { middleOf } from '../text/written-pages.ts';
import type { ComparedWord } from './words.ts';

/** The place of a word for its reader: along the line, and across it from top to bottom. */
type Reading = (word: ComparedWord) => { along: number; from: number; to: number };

export const READINGS: Record<Direction, Reading> = {
  right: ({ box: { left, top, bottom } }) => ({ along: left, from: top, to: bottom }),
  left: ({ box: { top, right, bottom } }) => ({ along: -right, from: -bottom, to: -top }),
  down: ({ box: { left, top, right } }) => ({ along: top, from: -right, to: -left }),
  up: ({ box: { left, right, bottom } }) => ({ along: -bottom, from: left, to: right }),
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** The direction of most words of a page, which may be rotated, or its text. */
export function directionOf(words: readonly ComparedWord[]): Direction {
  const sums = { right: 0, left: 0, down: 0, up: 0 };
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (word.starts !== null || before === undefined) continue;
    const [[x, y], [lastX, lastY]] = [middleOf(word.box), middleOf(before.box)];
    const isAcross = Math.abs(x - lastX) >= Math.abs(y - lastY);
    sums[isAcross ? (x > lastX ? 'right' : 'left') : y > lastY ? 'down' : 'up'] += 1;
  }
  const { right, left, down, up } = sums;
  if (Math.max(down, up) > Math.max(right, left)) return down >= up ? 'down' : 'up';
  // On upright pages Arabic and Hebrew run to the left.
  return left > right && !words.some(({ text }) => RIGHT_TO_LEFT.test(text)) ? 'left' : 'right';
}

function turnBack({ left, top, right, bottom }: ShownBox, { by, width, height }: TurnedPage): ShownBox {
  if (by === 90) return { left: top, top: width - right, right: bottom, bottom: width - left };
  if (by === 180)
    return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
  return { left: height - bottom, top: left, right: height - top, bottom: right };
}

/** Moves words of pages that were rotated for reading back to their places on the page as displayed. */
export function turnWordsBack(words: readonly ComparedWord[], turned: readonly TurnedPage[]): ComparedWord[] {
  const turns = new Map(turned.map((turn) => [turn.page, turn]));
  return words.map((word) => {
    const turn = turns.get(word.page);
    return turn === undefined ? word : { ...word, box: turnBack(word.box, turn) };
  });
}
