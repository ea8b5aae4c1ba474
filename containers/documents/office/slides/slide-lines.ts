import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Font, PageLink } from '../../pdf/pages/page-content.ts';
import { linesOf } from '../../reading/lines/line.ts';
import { wordsOf } from '../../reading/lines/piece-words.ts';
import { splitLine } from '../../reading/lines/segment.ts';
import { CELL_GAP, LEADER_GAP } from '../../reading/lines/thresholds.ts';
import type { Segment, Word } from '../../reading/lines/word.ts';
import type { Frame } from './frame.ts';

interface SlideWord extends Word {
  url: string | null;
}

/** Successive letters of a line with the same look. */
export interface Stretch {
  text: string;
  left: number;
  right: number;
  /** The start of each UTF-16 unit of the text, and the end of the last one. */
  edges: number[];
  font: Font;
  size: number;
  color: string;
  url: string | null;
  /** Shift above the baseline, as a multiple of the line's size; negative for a subscript. */
  raise: number;
}

/** Text that is read as one line. */
export interface SlideLine extends ShownBox {
  baseline: number;
  size: number;
  stretches: Stretch[];
}

/** Maximum ratio of the sizes of two words in one line. */
const LARGER = 2.1;
const DOTS = /^[._·…]+$/;
/** The shift of superscripts and subscripts in presentation programs, as a multiple of the line's size. */
const RAISES = { raised: 0.3, level: 0, lowered: -0.2 };
/** In points: a wider rule is a rectangle. */
const THIN = 3;

function isOtherSize(one: Word, other: Word): boolean {
  return Math.max(one.lineSize, other.lineSize) > LARGER * Math.min(one.lineSize, other.lineSize);
}

/** Returns true if a vertical line separates two words. */
function isRuledApart(before: Word, word: Word, uprights: readonly ShownBox[]): boolean {
  const middle = (before.top + before.bottom) / 2;
  return uprights.some(
    (rule) =>
      rule.left >= before.right - 1 &&
      rule.right <= word.left + 1 &&
      rule.top <= middle &&
      rule.bottom >= middle,
  );
}

/** Returns true if a gap, not counting written spaces, separates two texts of a slide. */
function isWide(gap: number, before: Word, word: Word): boolean {
  const widest = DOTS.test(word.text) ? LEADER_GAP : CELL_GAP;
  return gap > widest * Math.min(before.size, word.size);
}

/**
 * Returns true if two words of a line belong to different texts. A text that was written as one piece stays
 * one text.
 */
function isApart(before: Word, word: Word, uprights: readonly ShownBox[]): boolean {
  const gap = (word.spaceStart ?? word.left) - (before.spaceEnd ?? before.right);
  const isOnePiece = word.spaceStart === before.right;
  return (
    !isOnePiece &&
    (isWide(gap, before, word) || isOtherSize(before, word) || isRuledApart(before, word, uprights))
  );
}

function stretchOf({ text, left, right, edges, font, color, url, position, lineSize }: SlideWord): Stretch {
  const raise = RAISES[position];
  return { text, left, right, edges: [...edges], font, size: lineSize, color, url, raise };
}

function looksLike(one: Stretch, other: Stretch): boolean {
  const [left, right] = [one.font, other.font];
  return (
    Math.abs(one.size - other.size) < 0.05 &&
    one.color === other.color &&
    one.url === other.url &&
    one.raise === other.raise &&
    left.family === right.family &&
    left.isBold === right.isBold &&
    left.isItalic === right.isItalic
  );
}

/** Returns the start of each of a number of spaces between two places. */
function spaceEdges(from: number, to: number, spaces: number): number[] {
  return Array.from({ length: spaces }, (_, place) => from + ((to - from) * place) / spaces);
}

/** Appends a word. The spaces before it look like the piece of text that they are written in. */
function append(stretches: Stretch[], word: SlideWord): void {
  const last = stretches.at(-1);
  const next = stretchOf(word);
  if (last !== undefined && word.spaces > 0) {
    next.edges.unshift(...spaceEdges(last.right, next.left, word.spaces));
    next.text = ' '.repeat(word.spaces) + next.text;
    next.left = last.right;
  } else if (last !== undefined && word.isParted) {
    last.edges.push(next.left);
    last.text += ' ';
    last.right = next.left;
  }
  if (last === undefined || !looksLike(last, next)) {
    stretches.push(next);
    return;
  }
  last.edges.pop();
  last.edges.push(...next.edges);
  last.text += next.text;
  last.right = next.right;
}

/** The size of a line's longest stretch. */
function mainSize(stretches: readonly Stretch[]): number {
  const [longest] = stretches.toSorted((one, other) => other.text.length - one.text.length);
  return longest?.size ?? 0;
}

function slideLine({ words, box, baseline }: Segment<SlideWord>): SlideLine {
  const stretches: Stretch[] = [];
  for (const word of words) append(stretches, word);
  return { ...box, baseline, size: mainSize(stretches), stretches };
}

function urlOf({ left, top, right, bottom }: ShownBox, links: readonly PageLink[]): string | null {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const link = links.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  return link?.url ?? null;
}

/** The lines of a frame's text, from top to bottom and from left to right. */
export function slideLinesOf({ pieces, rules, links }: Frame): SlideLine[] {
  const uprights = rules.filter((rule) => rule.right - rule.left <= THIN && rule.bottom - rule.top > THIN);
  const words = pieces.flatMap((piece) =>
    wordsOf(piece).map((word): SlideWord => ({ ...word, url: urlOf(word, links) })),
  );
  return linesOf(words).flatMap((line) =>
    splitLine(line, (_, word, before) => isApart(before, word, uprights)).map(slideLine),
  );
}
