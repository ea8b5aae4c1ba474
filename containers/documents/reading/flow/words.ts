import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Fill, PageLink, Rule, TextPiece } from '../../pdf/pages/page-content.ts';
import { logicalText } from '../../pdf/pages/right-to-left.ts';
import type { Look } from './model.ts';

/** Letters without a space between them, that look the same. */
export interface Word {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  size: number;
  look: Look;
  /** Whether a space parts it from the word before it, where there is one near. */
  isParted: boolean;
  /** Whether it was read of a picture. */
  isRead: boolean;
  /** The footnote that it names, from 1. */
  note?: number;
}

const LEADERS = /(?:[.·…]\s?){4,}|_{4,}/;

/** The family that stands for a font without a name that says anything. */
export function fontOf({ family, isFixedWidth, isSerif }: TextPiece['font']): string {
  if (family !== '') return family;
  return isFixedWidth ? 'Courier New' : isSerif ? 'Times New Roman' : 'Arial';
}

/** Words of the level pieces of a page; the order is that of drawing. */
export function wordsOf(pieces: readonly TextPiece[]): Word[] {
  return pieces.flatMap(wordsOfPiece);
}

function wordsOfPiece(piece: TextPiece): Word[] {
  const { text, box, baseline, edges, size } = piece;
  const look: Look = {
    font: fontOf(piece.font),
    size,
    isBold: piece.font.isBold,
    isItalic: piece.font.isItalic,
    color: piece.color,
    isUnderlined: false,
    isStruck: false,
    background: '',
    position: 'level',
    link: '',
  };
  const words: Word[] = [];
  const isRead = piece.isInvisible;
  let isParted = false;
  for (const { index, 0: found } of text.matchAll(/\S+|\s+/g)) {
    if (found.trim() === '') {
      isParted = true;
      continue;
    }
    for (const [from, part] of partsOf(found)) {
      const start = index + from;
      const left = edges[start] ?? box.left;
      const right = edges[start + part.length] ?? box.right;
      words.push({
        text: part,
        left,
        right,
        top: box.top,
        bottom: box.bottom,
        baseline,
        size,
        look,
        isParted,
        isRead,
      });
      isParted = false;
    }
  }
  return words;
}

/** Text that runs another way, as one word in the middle of its place. */
export function levelWord(piece: TextPiece): Word[] {
  const { text, box, size } = piece;
  const [word] = wordsOfPiece({ ...piece, text: 'x', edges: [box.left, box.right] });
  const middle = (box.top + box.bottom) / 2;
  const place = { top: middle - size / 2, bottom: middle + size / 2, baseline: middle + size * 0.3 };
  return word === undefined || text.trim() === ''
    ? []
    : [{ ...word, ...place, text: logicalText(text.trim().split(' ')), isParted: true }];
}

/** Leaders stand alone, so that they can become tabs. */
function partsOf(word: string): [number, string][] {
  const match = LEADERS.exec(word);
  if (match === null || match[0].length === word.length) return [[0, word]];
  const { index } = match;
  const end = index + match[0].length;
  const parts: [number, string][] = [
    [0, word.slice(0, index)],
    [index, match[0]],
  ];
  const rest = partsOf(word.slice(end)).map(([at, part]): [number, string] => [end + at, part]);
  return [...parts, ...rest].filter(([, part]) => part !== '');
}

export function isLeader(text: string): boolean {
  const match = LEADERS.exec(text);
  return match !== null && match[0].length === text.length;
}

const LINE_OF_TEXT = 0.14;

/** Marks what is underlined and struck, and returns the rules that do neither. */
export function underline(words: readonly Word[], rules: readonly Rule[]): Rule[] {
  const level = rules.filter(({ box, thickness }) => box.bottom - box.top <= thickness + 0.6);
  const byPlace = new Map<number, Word[]>();
  for (const word of words) {
    const key = Math.round(word.baseline / 8);
    byPlace.set(key, [...(byPlace.get(key) ?? []), word]);
  }
  const used = new Set<Rule>();
  for (const rule of level) {
    const { box, thickness } = rule;
    const y = (box.top + box.bottom) / 2;
    const key = Math.round(y / 8);
    const near = [-2, -1, 0, 1, 2].flatMap((step) => byPlace.get(key + step) ?? []);
    const under = near.filter((word) => {
      if (thickness > word.size * LINE_OF_TEXT) return false;
      const drop = (y - word.baseline) / word.size;
      const isAt = (drop > -0.02 && drop < 0.24) || (drop > -0.45 && drop < -0.15);
      return isAt && word.left >= box.left - word.size * 0.3 && word.right <= box.right + word.size * 0.3;
    });
    const [first] = under;
    if (first === undefined) continue;
    const left = Math.min(...under.map((word) => word.left));
    const right = Math.max(...under.map((word) => word.right));
    // Longer than its words: a line of a table or of a form.
    const most = first.size * 0.3;
    if (left - box.left > most || box.right - right > most || !isUnbroken(under)) continue;
    used.add(rule);
    for (const word of under) {
      const isStruck = (y - word.baseline) / word.size < -0.1;
      word.look = { ...word.look, ...(isStruck ? { isStruck: true } : { isUnderlined: true }) };
    }
  }
  return rules.filter((rule) => !used.has(rule));
}

/** Whether there is nothing wider than spaces between words. */
function isUnbroken(words: readonly Word[]): boolean {
  const sorted = words.toSorted((first, second) => first.left - second.left);
  return sorted.every((word, index) => word.left - (sorted[index - 1]?.right ?? word.left) < word.size * 1.2);
}

const PALEST = 0xf8;

function isWhite(color: string): boolean {
  return [0, 2, 4].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= PALEST);
}

/** Marks words that stand on a fill no higher than a line; returns the fills that are more than that, and not white. */
export function highlight(words: readonly Word[], fills: readonly Fill[]): Fill[] {
  const colored = fills.filter(({ color }) => !isWhite(color));
  const low = colored.filter(({ box }) => box.bottom - box.top < 60);
  const used = new Set<Fill>();
  for (const fill of low.slice(0, 5_000)) {
    const { box, color } = fill;
    const height = box.bottom - box.top;
    const on = words.filter((word) => isInside(word, box) && height < word.size * 1.75);
    const [first] = on;
    if (first === undefined) continue;
    const left = Math.min(...on.map((word) => word.left));
    const right = Math.max(...on.map((word) => word.right));
    if (left - box.left > first.size * 0.5 || box.right - right > first.size * 0.5) continue;
    used.add(fill);
    for (const word of on) word.look = { ...word.look, background: color };
  }
  return colored.filter((fill) => !used.has(fill));
}

function isInside(word: Word, box: ShownBox): boolean {
  const x = (word.left + word.right) / 2;
  const y = word.baseline - word.size * 0.3;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

export function connect(words: readonly Word[], links: readonly PageLink[]): void {
  for (const { box, url } of links.slice(0, 2_000))
    for (const word of words) if (isInside(word, box)) word.look = { ...word.look, link: url };
}
