import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Fill, PageLink, Rule } from '../../pdf/pages/page-content.ts';
import type { StyledWord } from './styled-words.ts';

const LINE_OF_TEXT = 0.14;

/** Marks underlined and struck-through words; returns the other rules. */
export function underline(words: readonly StyledWord[], rules: readonly Rule[]): Rule[] {
  const level = rules.filter(({ box, thickness }) => box.bottom - box.top <= thickness + 0.6);
  const byPlace = new Map<number, StyledWord[]>();
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
    // A rule longer than its words is a line of a table or form.
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

/** An underline crosses gaps up to this, as a multiple of the letters' size. It is less than a tab, because the line below a row of a table is not an underline of the texts in its cells. */
const WIDEST_UNDERLINED_GAP = 1.2;

/** Returns true if the gaps between words are no wider than spaces. */
function isUnbroken(words: readonly StyledWord[]): boolean {
  const sorted = words.toSorted((first, second) => first.left - second.left);
  return sorted.every(
    (word, index) => word.left - (sorted[index - 1]?.right ?? word.left) < word.size * WIDEST_UNDERLINED_GAP,
  );
}

const PALEST = 0xf8;

function isWhite(color: string): boolean {
  return [0, 2, 4].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= PALEST);
}

/** Marks words on a fill no higher than a line as highlighted; returns the other fills that are not white. */
export function highlight(words: readonly StyledWord[], fills: readonly Fill[]): Fill[] {
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

function isInside(word: StyledWord, box: ShownBox): boolean {
  const x = (word.left + word.right) / 2;
  const y = word.baseline - word.size * 0.3;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

export function connect(words: readonly StyledWord[], links: readonly PageLink[]): void {
  for (const { box, url } of links.slice(0, 2_000))
    for (const word of words) if (isInside(word, box)) word.look = { ...word.look, link: url };
}
