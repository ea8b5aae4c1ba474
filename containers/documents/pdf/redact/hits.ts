import { type ShownBox, shownUnion } from '../../../plain/geometry/boxes.ts';
import type { Finding } from './kinds/finding.ts';
import { type Letter, shareCovered } from './letters.ts';
import type { PageText } from './page-text.ts';

/** Private data on a page: some of its letters. */
export interface Hit {
  kind: Finding['kind'];
  value: string;
  /** Indices of the page's letters, rising. */
  letters: number[];
}

export interface HitBox {
  kind: Finding['kind'];
  label: string;
  box: ShownBox;
  /** The index, from 0, of the box in a value that is broken over several lines. */
  part: number;
}

/** The share of a letter under boxes from which it can be read no more. */
const COVERED = 0.5;
const SAME_LINE = 0.4;
/** The widest gap between two pieces of one box, as a multiple of a letter's height. */
const WIDEST_GAP = 1.2;
const MARGIN = 0.6;

export function hitOf({ text, places }: PageText, { kind, start, end }: Finding): Hit {
  const letters = new Set<number>();
  for (let at = start; at < end; at++) {
    const place = places[at] ?? -1;
    if (place >= 0) letters.add(place);
  }
  return { kind, value: text.slice(start, end), letters: [...letters].sort((left, right) => left - right) };
}

/** Each letter is in one hit: those that share one are joined, under the name of the first. */
export function joinHits(hits: readonly Hit[]): Hit[] {
  const joined: Hit[] = [];
  const owners = new Map<number, Hit>();
  for (const hit of hits) {
    const met = new Set(hit.letters.flatMap((letter) => owners.get(letter) ?? []));
    const [first = { ...hit, letters: [] }, ...others] = met;
    if (met.size === 0) joined.push(first);
    const letters = new Set([...first.letters, ...hit.letters, ...others.flatMap((other) => other.letters)]);
    first.letters = [...letters].sort((left, right) => left - right);
    for (const letter of first.letters) owners.set(letter, first);
    for (const other of others) joined.splice(joined.indexOf(other), 1);
  }
  return joined;
}

/** Returns the boxes over the letters of a hit: one a line, as far as the letters are close together. */
export function boxesOf(hit: Hit, letters: readonly Letter[]): ShownBox[] {
  const groups: ShownBox[][] = [];
  for (const index of hit.letters) {
    const box = letters[index]?.box;
    if (!box || !(box.right > box.left)) continue;
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && isBeside(last, box)) group.push(box);
    else groups.push([box]);
  }
  return groups.map((group) => {
    const { left, top, right, bottom } = shownUnion(group);
    return { left: left - MARGIN, top, right: right + MARGIN, bottom };
  });
}

function isBeside(before: ShownBox, box: ShownBox): boolean {
  const height = Math.max(before.bottom - before.top, box.bottom - box.top);
  const overlap = Math.min(before.bottom, box.bottom) - Math.max(before.top, box.top);
  const upright = Math.min(before.right, box.right) - Math.max(before.left, box.left);
  const across = Math.max(box.left - before.right, before.left - box.right);
  const down = Math.max(box.top - before.bottom, before.top - box.bottom);
  const isLevel = overlap > height * SAME_LINE && across < height * WIDEST_GAP;
  const width = Math.max(before.right - before.left, box.right - box.left);
  return (
    isLevel ||
    (upright > width * SAME_LINE && down < width * WIDEST_GAP && down > 0 && box.top !== before.top)
  );
}

/** Returns true if boxes hide a letter or word. */
export function isHidden({ box }: Pick<Letter, 'box'>, boxes: readonly ShownBox[]): boolean {
  return shareCovered(box, boxes) >= COVERED;
}
