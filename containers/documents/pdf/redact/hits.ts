import type { Finding } from './kinds/finding.ts';
import { type Box, type Letter, shareCovered, unionOf } from './letters.ts';
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
  box: Box;
  /** From 0, of what is broken over several lines. */
  part: number;
}

/** So much of a letter under a box that it is to be read no more. */
const COVERED = 0.5;
const SAME_LINE = 0.4;
/** Of the height of a letter: farther apart, two pieces are two boxes. */
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

/** The boxes over the letters of a hit: one a line, as far as they stand together. */
export function boxesOf(hit: Hit, letters: readonly Letter[]): Box[] {
  const groups: Box[][] = [];
  for (const index of hit.letters) {
    const box = letters[index]?.box;
    if (!box || !(box[2] > box[0])) continue;
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && isBeside(last, box)) group.push(box);
    else groups.push([box]);
  }
  return groups.map((group) => {
    const [left, top, right, bottom] = unionOf(group);
    return [left - MARGIN, top, right + MARGIN, bottom];
  });
}

function isBeside(before: Box, box: Box): boolean {
  const height = Math.max(before[3] - before[1], box[3] - box[1]);
  const overlap = Math.min(before[3], box[3]) - Math.max(before[1], box[1]);
  const upright = Math.min(before[2], box[2]) - Math.max(before[0], box[0]);
  const across = Math.max(box[0] - before[2], before[0] - box[2]);
  const down = Math.max(box[1] - before[3], before[1] - box[3]);
  const isLevel = overlap > height * SAME_LINE && across < height * WIDEST_GAP;
  const width = Math.max(before[2] - before[0], box[2] - box[0]);
  return (
    isLevel || (upright > width * SAME_LINE && down < width * WIDEST_GAP && down > 0 && box[1] !== before[1])
  );
}

/** Whether boxes hide what is in that place. */
export function isHidden({ box }: Pick<Letter, 'box'>, boxes: readonly Box[]): boolean {
  return shareCovered(box, boxes) >= COVERED;
}
