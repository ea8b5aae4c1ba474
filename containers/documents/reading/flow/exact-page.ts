import type { PageContent, TextPiece } from '../../pdf/pages/page-content.ts';
import { logicalText } from '../../pdf/pages/right-to-left.ts';
import { isLevel } from '../upright.ts';
import { InlineWriter } from './inlines.ts';
import { inLogicalOrder } from './logical-order.ts';
import type { Inline } from './model.ts';
import { lookOf, type StyledSegment, styledSegments, styledWords } from './styled-words.ts';
import { connect } from './text-marks.ts';

/** Text at its place on the page, in points. */
export interface TextBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Rotation about its centre, clockwise, in degrees. */
  angle: number;
  inlines: Inline[];
}

/** A page that keeps its look: a picture of everything but the text, and the text over it. */
export interface ExactPage {
  number: number;
  width: number;
  height: number;
  /** Null for a page with nothing but text. */
  background: string | null;
  boxes: TextBox[];
}

export interface ExactDocument {
  title: string;
  author: string;
  language: string;
  pages: ExactPage[];
}

/** Height of a line, and the distance from its top to its baseline, as multiples of the letters' size. */
const LINE = 1.2;
const BASELINE = 0.96;
const LONGEST_BOX = 20_000;

/** The text of a page in boxes; `picture` is the path where the rest of the page will be drawn. */
export function exactPageOf(content: PageContent, picture: string): ExactPage {
  const { number, width, height, pictures, fills, rules, drawings, texts, links } = content;
  const hasMarks = pictures.length + fills.length + drawings.length + rules.length > 0;
  const shown = texts.filter(({ isInvisible, text }) => !isInvisible && text.trim() !== '');
  const words = styledWords(shown.filter(isLevel));
  connect(words, links);
  const boxes = [
    ...styledSegments(words).map(levelBox),
    ...shown.filter((piece) => !isLevel(piece)).map(turnedBox),
  ];
  return { number, width, height, background: hasMarks ? picture : null, boxes: boxes.slice(0, LONGEST_BOX) };
}

function levelBox(segment: StyledSegment): TextBox {
  const { box, baseline, size } = segment;
  const words = inLogicalOrder([segment]).flatMap((ordered) => ordered.words);
  const writer = new InlineWriter();
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before && word.isParted) writer.space(before.look, word.look);
    writer.text(word.text, word.look);
  }
  return {
    left: box.left,
    top: baseline - size * BASELINE,
    width: box.right - box.left,
    height: size * LINE,
    angle: 0,
    inlines: writer.inlines,
  };
}

function turnedBox(piece: TextPiece): TextBox {
  const { text, box, edges, size, angle } = piece;
  const length = (edges.at(-1) ?? 0) - (edges[0] ?? 0);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const writer = new InlineWriter();
  writer.text(logicalText(text.trim().split(' ')), lookOf(piece));
  const height = size * LINE;
  return { left: x - length / 2, top: y - height / 2, width: length, height, angle, inlines: writer.inlines };
}
