import { type DraftParagraph, isDraft } from './drafts.ts';
import { roundedLook } from './inlines.ts';
import { follows, type Marker } from './list-markers.ts';
import type { Block, Inline, List } from './model.ts';

interface OpenLevel {
  marker: Marker;
  left: number;
}

const SAME_LEFT = 5;
const DEEPEST = 9;
const MOST_BETWEEN = 3;

/** Makes lists of paragraphs that begin with markers, with levels by their indents; what is no list has its marker as text again. */
export function findLists(blocks: readonly Block[], lists: List[]): void {
  let levels: OpenLevel[] = [];
  let list: List | null = null;
  let between = 0;
  for (const block of blocks) {
    if (block.kind === 'table') {
      for (const cell of block.cells) findLists(cell.blocks, lists);
      between += 1;
      continue;
    }
    if (!isDraft(block)) continue;
    const { marker } = block;
    if (marker === null || block.heading > 0) {
      if (marker !== null) restoreMarker(block, marker);
      between += 1;
      continue;
    }
    const at = levels.findIndex(({ left }) => Math.abs(left - marker.left) <= SAME_LEFT);
    const open = at >= 0 ? levels[at] : undefined;
    const goesOn =
      open !== undefined &&
      follows(marker, open.marker) &&
      (between <= MOST_BETWEEN || marker.kind !== 'bullet');
    const goesDeeper =
      list !== null &&
      between === 0 &&
      levels.length > 0 &&
      levels.length < DEEPEST &&
      marker.left > (levels.at(-1)?.left ?? 0) + SAME_LEFT;
    const restarts = open !== undefined && between === 0 && at > 0 && startsAgain(marker);
    if (list !== null && (goesOn || restarts)) {
      levels = [...levels.slice(0, at), { marker, left: marker.left }];
    } else if (list !== null && goesDeeper) {
      levels = [...levels, { marker, left: marker.left }];
    } else if (marker.kind === 'bullet' || startsAgain(marker) || marker.number < 100) {
      list = { levels: [] };
      lists.push(list);
      levels = [{ marker, left: marker.left }];
    }
    between = 0;
    if (list === null) continue;
    const level = levels.length - 1;
    block.place = { list: lists.indexOf(list), level };
    list.levels[level] ??= {
      kind: marker.kind,
      text: marker.kind === 'bullet' ? marker.pattern : marker.pattern.replace('%1', `%${level + 1}`),
      start: marker.number,
      left: block.left,
      hanging: -block.first,
    };
  }
}

function startsAgain({ kind, number }: Marker): boolean {
  return kind === 'bullet' || number === 1;
}

function restoreMarker(block: DraftParagraph, marker: Marker): void {
  const first = block.inlines.find(
    (inline): inline is Extract<Inline, { kind: 'text' }> => inline.kind === 'text',
  );
  if (first === undefined) return;
  const text = marker.kind === 'bullet' ? marker.pattern : marker.pattern.replace('%1', numeral(marker));
  block.inlines.unshift({ kind: 'text', text: `${text} `, look: roundedLook(first.look) });
  block.left += block.first;
  block.first = 0;
}

const ROMAN: readonly (readonly [number, string])[] = [
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function numeral({ kind, number }: Marker): string {
  if (kind === 'lowerLetter' || kind === 'upperLetter') {
    const letter = String.fromCharCode(96 + number);
    return kind === 'upperLetter' ? letter.toUpperCase() : letter;
  }
  if (kind === 'lowerRoman' || kind === 'upperRoman') {
    let [rest, text] = [number, ''];
    for (const [value, sign] of ROMAN)
      while (rest >= value) {
        text += sign;
        rest -= value;
      }
    return kind === 'upperRoman' ? text.toUpperCase() : text;
  }
  return String(number);
}
