import { letters, roman } from '../../../plain/figures.ts';
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

/** Turns paragraphs with markers into lists, with levels by their indents; a marker outside a list becomes text again. */
export function findLists(blocks: readonly Block[], lists: List[]): void {
  const open = new OpenList(lists);
  for (const block of blocks) {
    if (block.kind === 'table') {
      for (const cell of block.cells) findLists(cell.blocks, lists);
      open.passOther();
    } else if (isDraft(block)) open.pass(block);
  }
}

/** The list that the next paragraph may continue. */
class OpenList {
  readonly #lists: List[];
  #list: List | null = null;
  #levels: OpenLevel[] = [];
  /** Number of blocks since the last item. */
  #between = 0;

  constructor(lists: List[]) {
    this.#lists = lists;
  }

  passOther(): void {
    this.#between += 1;
  }

  pass(block: DraftParagraph): void {
    const { marker } = block;
    if (marker !== null && block.heading === 0) {
      this.#takeItem(block, marker);
      return;
    }
    if (marker !== null) restoreMarker(block, marker);
    this.passOther();
  }

  #takeItem(block: DraftParagraph, marker: Marker): void {
    const levels = this.#levelsWith(marker);
    if (levels !== null) this.#levels = levels;
    else if (beginsList(marker)) this.#begin(marker);
    this.#between = 0;
    if (this.#list === null) return;
    const level = this.#levels.length - 1;
    block.place = { list: this.#lists.indexOf(this.#list), level };
    this.#list.levels[level] ??= {
      kind: marker.kind,
      text: marker.kind === 'bullet' ? marker.pattern : marker.pattern.replace('%1', `%${level + 1}`),
      start: marker.number,
      left: block.left,
      hanging: -block.first,
    };
  }

  #begin(marker: Marker): void {
    this.#list = { levels: [] };
    this.#lists.push(this.#list);
    this.#levels = [{ marker, left: marker.left }];
  }

  /** The levels down to that of the marker; null if it is not part of the list. */
  #levelsWith(marker: Marker): OpenLevel[] | null {
    if (this.#list === null) return null;
    const level = { marker, left: marker.left };
    const at = this.#levels.findIndex(({ left }) => Math.abs(left - marker.left) <= SAME_LEFT);
    const open = this.#levels[at];
    if (open && (this.#goesOn(marker, open.marker) || this.#restarts(marker, at)))
      return [...this.#levels.slice(0, at), level];
    return this.#goesDeeper(marker) ? [...this.#levels, level] : null;
  }

  #goesOn(marker: Marker, before: Marker): boolean {
    return follows(marker, before) && (this.#between <= MOST_BETWEEN || marker.kind !== 'bullet');
  }

  #restarts(marker: Marker, at: number): boolean {
    return this.#between === 0 && at > 0 && startsAgain(marker);
  }

  #goesDeeper({ left }: Marker): boolean {
    const deepest = this.#levels.at(-1);
    const hasRoom = deepest !== undefined && this.#levels.length < DEEPEST;
    return this.#between === 0 && hasRoom && left > deepest.left + SAME_LEFT;
  }
}

function beginsList(marker: Marker): boolean {
  return marker.kind === 'bullet' || startsAgain(marker) || marker.number < 100;
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

function numeral({ kind, number }: Marker): string {
  if (kind === 'lowerLetter') return letters(number);
  if (kind === 'upperLetter') return letters(number).toUpperCase();
  if (kind === 'lowerRoman') return roman(number);
  if (kind === 'upperRoman') return roman(number).toUpperCase();
  return String(number);
}
