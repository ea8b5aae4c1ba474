import type { Setting } from '../../../protocol/slides/write-slides.ts';
import { type Block, isListItem } from './blocks.ts';
import { directionOf, stretchesInOrder, textOfLine } from './reading-order.ts';
import { fittedRuns, plainRuns, STEP } from './runs.ts';
import type { Alignment, Paragraph, Run } from './slide.ts';
import type { SlideLine, Stretch } from './slide-lines.ts';
import type { Typefaces } from './typefaces.ts';

/** Widths to try for the room at the end of lines, as multiples of the letters' size, the widest first. */
const SLACKS = [1, 0.6, 0.3, 0.15];
const DEEP = 0.8;
const FITS = 0.5;
/** Maximum difference between a line's natural and actual width, as a share and in points. */
const [FLOW_SHARE, FLOW_POINTS] = [0.02, 6];
/**
 * Room for letters that another program sets a little wider, as a share of the width and as a multiple of the
 * letters' size.
 */
const [ROOM, LEAST_ROOM] = [0.04, 0.8];
/** The shares of the room that go to the left and to the right. */
const SIDES: Record<Alignment, readonly [left: number, right: number]> = {
  left: [0, 1],
  justified: [0, 1],
  center: [0.5, 0.5],
  right: [1, 0],
};
const HYPHENS = /[-\u00ad\u2010]$/;

interface SetText {
  paragraphs: Paragraph[];
  /** The edges of the box. */
  left: number;
  right: number;
}

function naturalWidth(line: SlideLine, typefaces: Typefaces): number {
  return line.stretches.reduce((sum, stretch) => sum + typefaces.widthOf(stretch), 0);
}

function firstWordWidth(line: SlideLine, typefaces: Typefaces): number {
  const [first] = line.stretches;
  if (first === undefined) return 0;
  const [word = ''] = first.text.split(' ');
  return typefaces.widthOf({ ...first, text: word });
}

function spaceWidth(line: SlideLine, typefaces: Typefaces): number {
  const [first] = line.stretches;
  return first === undefined ? 0 : typefaces.widthOf({ ...first, text: ' ' });
}

/** Splits lines into paragraphs: a paragraph ends where the next word would have fitted. */
function partedLines(block: Block, typefaces: Typefaces): SlideLine[][] {
  const parts: SlideLine[][] = [];
  const widest = Math.max(...block.lines.map(({ left, right }) => right - left));
  const isOfLeft = block.alignment === 'left' || block.alignment === 'justified';
  for (const line of block.lines) {
    const open = parts.at(-1);
    const last = open?.at(-1);
    if (open === undefined || last === undefined) {
      parts.push([line]);
      continue;
    }
    const word = spaceWidth(line, typefaces) + firstWordWidth(line, typefaces);
    const used = isOfLeft ? last.right - block.left : last.right - last.left;
    const room = (isOfLeft ? block.right - block.left : widest) - used;
    const isIndented = isOfLeft && line.left - (open.length > 1 ? last.left : block.left) > DEEP * line.size;
    const hangs = isListItem(open[0] ?? line) && open.length === 1;
    const isOut = open.length > 1 && last.left - line.left > DEEP * line.size;
    if (room > word + FITS * line.size || isListItem(line) || (isOfLeft && isIndented && !hangs) || isOut)
      parts.push([line]);
    else open.push(line);
  }
  return parts;
}

function joined(lines: readonly SlideLine[]): Stretch[] {
  return lines.flatMap(({ stretches }, place) =>
    place === 0
      ? stretches
      : stretches.map((stretch, at) => (at === 0 ? { ...stretch, text: ` ${stretch.text}` } : stretch)),
  );
}

function lettersOf(line: SlideLine): number {
  return line.stretches.reduce((sum, { text }) => sum + [...text].length, 0);
}

/** The letter spacing of a paragraph, in steps. Stretched lines are not measured. */
function stepsOf(lines: readonly SlideLine[], alignment: Alignment, typefaces: Typefaces): number {
  const measured = alignment === 'justified' ? lines.slice(-1) : lines;
  const letters = measured.reduce((sum, line) => sum + lettersOf(line), 0);
  const missing = measured.reduce(
    (sum, line) => sum + line.right - line.left - naturalWidth(line, typefaces),
    0,
  );
  return letters === 0 ? 0 : Math.round(missing / letters / STEP);
}

/** Returns true if other programs would break a paragraph into the same lines in a box of this width. */
function flows(
  lines: readonly SlideLine[],
  alignment: Alignment,
  width: number,
  typefaces: Typefaces,
): boolean {
  const spacing = stepsOf(lines, alignment, typefaces) * STEP;
  return lines.every((line, place) => {
    const natural = naturalWidth(line, typefaces) + spacing * lettersOf(line);
    const actual = line.right - line.left;
    const next = lines[place + 1];
    const isStretched = alignment === 'justified' && next !== undefined;
    const indent =
      alignment === 'center' || alignment === 'right' ? 0 : line.left - (lines.at(-1)?.left ?? 0);
    const room = width - (place === 0 ? indent : 0);
    if (isStretched ? natural > room - 0.3 || actual > room + 1 : !isNear(natural, actual)) return false;
    if (natural > room - 0.2) return false;
    if (next === undefined) return true;
    if (HYPHENS.test(textOfLine(line))) return false;
    const word = spaceWidth(next, typefaces) + firstWordWidth(next, typefaces);
    return natural + word > room + 0.3;
  });
}

function isNear(natural: number, actual: number): boolean {
  return Math.abs(natural - actual) <= Math.min(FLOW_POINTS, FLOW_SHARE * actual + 0.3);
}

function merged(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    const { text, ...look } = run;
    const isSame =
      last !== undefined && Object.entries(look).every(([key, value]) => Reflect.get(last, key) === value);
    if (isSame) last.text += text;
    else kept.push({ ...run });
  }
  return kept;
}

function indentOf(lines: readonly SlideLine[], block: Block): { start: number; indent: number } {
  const [first, second] = lines;
  const start = Math.min(
    ...(second === undefined ? [first?.left ?? block.left] : lines.slice(1).map(({ left }) => left)),
  );
  return { start, indent: (first?.left ?? start) - start };
}

interface Part {
  lines: SlideLine[];
  /** The left edge of its lines except the first, and how much further right the first one starts. */
  start: number;
  indent: number;
}

/** The room at the end of lines, in points, at which most paragraphs keep their line breaks; null if none does. */
function roomToFlow(block: Block, parts: readonly Part[], typefaces: Typefaces): number | null {
  const [size, width] = [block.lines[0]?.size ?? 0, block.right - block.left];
  const slacks = block.alignment === 'justified' ? [0.1] : SLACKS.map((slack) => slack * size);
  const tried = slacks.map((slack) => ({
    slack,
    flowing: parts.filter(({ lines }) => flows(lines, block.alignment, width + slack, typefaces)).length,
  }));
  const [best] = tried.toSorted((one, other) => other.flowing - one.flowing);
  return best === undefined || best.flowing === 0 ? null : best.slack;
}

/** The paragraphs of a block, and the edges of their box. */
export function paragraphsOf(block: Block, setting: Setting, typefaces: Typefaces): SetText {
  const [size, width] = [block.lines[0]?.size ?? 0, block.right - block.left];
  const isJustified = block.alignment === 'justified';
  const parts = partedLines(block, typefaces).map((lines) => ({ lines, ...indentOf(lines, block) }));
  const room = setting === 'flowing' ? roomToFlow(block, parts, typefaces) : null;
  const isFlowing = ({ lines, start }: Part) =>
    room !== null &&
    start - block.left < DEEP * size &&
    flows(lines, block.alignment, width + room - Math.max(0, start - block.left), typefaces);
  const flowing = parts.map(isFlowing);
  const paragraphs = parts.map((part, place): Paragraph => {
    const { lines, start, indent } = part;
    const { hasRightToLeft, fromRight } = directionOf(lines);
    const ordered = hasRightToLeft
      ? lines.map((line) => ({ ...line, stretches: stretchesInOrder(line, fromRight) }))
      : lines;
    const spread = (all: readonly SlideLine[], alignment: Alignment) =>
      merged(plainRuns(joined(all), stepsOf(all, alignment, typefaces), typefaces));
    const ended = isJustified && (!flowing[place] || lines.length === 1);
    const alignment = ended ? (fromRight ? 'right' : 'left') : block.alignment;
    const isOfLeft = !fromRight && (alignment === 'left' || alignment === 'justified');
    return {
      alignment,
      fromRight,
      margin: isOfLeft ? small(start - block.left) : 0,
      indent: isOfLeft ? small(indent) : 0,
      lines: flowing[place]
        ? [spread(ordered, block.alignment)]
        : // The places of words are known only from left to right.
          ordered.map((line) =>
            hasRightToLeft ? spread([line], 'left') : merged(fittedRuns(line, typefaces)),
          ),
    };
  });
  const hasFlow = parts.some(({ lines }, place) => lines.length > 1 && flowing[place]);
  const extra = hasFlow && room !== null ? room : Math.max(ROOM * width, LEAST_ROOM * size);
  const [toLeft, toRight] = SIDES[block.alignment];
  return { paragraphs, left: block.left - extra * toLeft, right: block.right + extra * toRight };
}

/** Rounds distances that are too small to be intended to 0. */
function small(points: number): number {
  return Math.abs(points) < 0.4 ? 0 : points;
}
