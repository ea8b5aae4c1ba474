import { commonest } from './geometry.ts';
import { inlinesOf } from './inlines.ts';
import type { Marker } from './list-markers.ts';
import { type Paragraph, type Table, textOfInlines } from './model.ts';
import type { ParagraphLine } from './paragraph-line.ts';
import { endsSentence, type LineGroup, type Measure } from './paragraph-lines.ts';

/** A paragraph of one page; its role in the document is known only after all pages are read. */
export interface DraftParagraph extends Paragraph {
  marker: Marker | null;
  size: number;
  isBold: boolean;
  isItalic: boolean;
  /** True if its last line is full, so that the paragraph may continue on the next page. */
  isOpen: boolean;
  /** Baselines of its first and last line. */
  firstBaseline: number;
  lastBaseline: number;
  lines: number;
}

export function isDraft(block: Paragraph | Table): block is DraftParagraph {
  return block.kind === 'paragraph' && 'marker' in block;
}

/** Leading of single lines, as a multiple of the letters' size. */
const USUAL_LEADING = 1.17;
const SMALL_INDENT = 1.5;
const WIDEST_FIRST_INDENT = 90;

/** Makes a paragraph of its lines. */
export function draftOf({ lines, marker, align, leading }: LineGroup, measure: Measure): DraftParagraph {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) throw new Error('A paragraph has no lines.');
  const rest = lines.slice(1);
  const size = commonest(
    lines.map((line) => [line.size, line.text.length]),
    0.1,
  );
  const restLeft = rest.length > 0 ? Math.min(...rest.map(({ box }) => box.left)) : first.box.left;
  const { inlines, tabs } = inlinesOf(lines, marker?.words ?? 0, measure.left, measure.right);
  const indent = indentOf({ align, first, restLeft, marker, measure, isOne: rest.length === 0 });
  const right = Math.max(...lines.map(({ box }) => box.right));
  return {
    kind: 'paragraph',
    inlines,
    heading: 0,
    place: null,
    align,
    ...indent,
    right: align === 'justified' && measure.right - right > SMALL_INDENT ? measure.right - right : 0,
    before: 0,
    after: 0,
    leading: leading > 0 ? leading / size : 0,
    tabs,
    bottomBorder: null,
    box: {
      left: Math.min(...lines.map(({ box }) => box.left)),
      top: Math.min(...lines.map(({ box }) => box.top)),
      right,
      bottom: Math.max(...lines.map(({ box }) => box.bottom)),
    },
    breaksPage: false,
    marker,
    size,
    isBold: lines.every((line) => line.isBold),
    isItalic: lines.every((line) => line.isItalic),
    isOpen: isOpenAt(last, lines, measure),
    firstBaseline: first.baseline,
    lastBaseline: last.baseline,
    lines: lines.length,
  };
}

function isOpenAt(last: ParagraphLine, lines: readonly ParagraphLine[], measure: Measure): boolean {
  const right = Math.max(...lines.map(({ box }) => box.right));
  const reaches = last.box.right > right - last.size * 6 || last.box.right > measure.right - last.size * 6;
  return reaches && last.segments.length === 1 && (!endsSentence(last) || /[,;]$/.test(last.text));
}

interface Placed {
  align: Paragraph['align'];
  first: ParagraphLine;
  restLeft: number;
  marker: Marker | null;
  measure: Measure;
  isOne: boolean;
}

function indentOf({
  align,
  first,
  restLeft,
  marker,
  measure,
  isOne,
}: Placed): Pick<Paragraph, 'left' | 'first'> {
  if (align === 'center' || align === 'right') return { left: 0, first: 0 };
  if (marker !== null) return { left: marker.textLeft - measure.left, first: marker.left - marker.textLeft };
  const left = restLeft - measure.left;
  const firstIndent = first.box.left - restLeft;
  const plain = (value: number) => (Math.abs(value) < SMALL_INDENT ? 0 : value);
  if (!isOne)
    return { left: plain(left), first: Math.abs(firstIndent) < WIDEST_FIRST_INDENT ? plain(firstIndent) : 0 };
  return { left: plain(left), first: 0 };
}

export function leadingOf({ leading, size }: Pick<DraftParagraph, 'leading' | 'size'>): number {
  return (leading > 0 ? leading : USUAL_LEADING) * size;
}

/** Sets the space before each paragraph by the baselines. */
export function space(blocks: readonly (Paragraph | Table)[], top: number): void {
  let end = top;
  let before: Paragraph | Table | null = null;
  for (const block of blocks) {
    if (!isDraft(block)) {
      const gap = clean(block.box.top - end);
      if (block.kind === 'paragraph') block.before = gap;
      else if (before?.kind === 'paragraph') before.after = gap;
      else if (before?.kind === 'table') block.before = gap;
      before = block;
      end = block.box.bottom;
      continue;
    }
    const height = leadingOf(block);
    const start = block.firstBaseline - height * 0.79;
    block.before = clean(start - end);
    end = block.lastBaseline + height * 0.21;
    before = block;
  }
}

function clean(value: number): number {
  return value < 1 ? 0 : Math.round(value * 2) / 2;
}

/** Iterates over the paragraphs of blocks, including those in tables. */
export function* paragraphsIn(blocks: readonly (Paragraph | Table)[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield block;
    else for (const cell of block.cells) yield* paragraphsIn(cell.blocks);
  }
}

export function plainTextOf(paragraph: Paragraph): string {
  return textOfInlines(paragraph.inlines).trim();
}
