import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  type IParagraphOptions,
  LeaderType,
  LineRuleType,
  Paragraph,
  TabStopType,
} from 'docx';
import type {
  Alignment,
  BorderLine,
  Paragraph as FlowParagraph,
  Look,
  TabStop,
} from '../../reading/flow/model.ts';
import { isFromRight } from './directions.ts';
import { runsOf } from './runs.ts';

const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justified: AlignmentType.BOTH,
} as const satisfies Record<Alignment, string>;
const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];
const TABS = {
  left: TabStopType.LEFT,
  center: TabStopType.CENTER,
  right: TabStopType.RIGHT,
} as const satisfies Record<TabStop['align'], string>;
const LEADERS = {
  none: LeaderType.NONE,
  dot: LeaderType.DOT,
  underscore: LeaderType.UNDERSCORE,
} as const satisfies Record<TabStop['leader'], string>;
/** Height of a line of one unit of size, of fonts as they are or as what has their widths. */
const NATURAL: readonly (readonly [RegExp, number])[] = [
  [/^(?:calibri|carlito)/i, 1.2207],
  [/^(?:cambria|caladea)/i, 1.172],
  [/^courier/i, 1.1328],
  [/^(?:verdana|dejavu)/i, 1.18],
];
const USUAL_NATURAL = 1.149;
const ONE_LINE = 240;
const NEARLY_ONE = 0.03;
const EIGHTHS = 8;

export function twips(points: number): number {
  return Math.round(Math.max(-31_000, Math.min(31_000, points * 20)));
}

/** The looks of the paragraph styles; null for a heading level without a style of its own. */
export interface Styles {
  body: Look;
  headings: (Look | null)[];
}

export function borderOf({ thickness, color }: BorderLine) {
  return {
    style: BorderStyle.SINGLE,
    size: Math.max(2, Math.min(96, Math.round(thickness * EIGHTHS))),
    color,
    space: 1,
  };
}

function naturalOf(font: string): number {
  return NATURAL.find(([pattern]) => pattern.test(font))?.[1] ?? USUAL_NATURAL;
}

/** Returns the line spacing of a paragraph, in 240ths of a line of its font. */
function lineOf(paragraph: FlowParagraph): number {
  const first = paragraph.inlines.find((inline) => inline.kind === 'text');
  if (paragraph.leading === 0 || first?.kind !== 'text') return ONE_LINE;
  const lines = paragraph.leading / naturalOf(first.look.font);
  return Math.abs(lines - 1) < NEARLY_ONE
    ? ONE_LINE
    : Math.round(Math.min(5, Math.max(0.5, lines)) * ONE_LINE);
}

/** A paragraph of the document; `styles` are what it may leave unsaid. */
export function paragraphOf(paragraph: FlowParagraph, styles: Styles): Paragraph {
  const { heading, place, align, left, right, first, before, after, tabs, bottomBorder, breaksPage } =
    paragraph;
  const base = (heading > 0 ? styles.headings[heading - 1] : null) ?? styles.body;
  const isRule = paragraph.inlines.length === 0 && bottomBorder !== null;
  const fromRight = isFromRight(paragraph.inlines);
  const options: IParagraphOptions = {
    children: runsOf(paragraph.inlines, base, fromRight),
    ...(fromRight ? { bidirectional: true } : {}),
    alignment: ALIGNMENTS[align],
    spacing: isRule
      ? { before: twips(before), after: twips(after), line: 40, lineRule: LineRuleType.EXACT }
      : { before: twips(before), after: twips(after), line: lineOf(paragraph), lineRule: LineRuleType.AUTO },
    ...(heading > 0 ? { heading: HEADINGS[heading - 1] ?? HeadingLevel.HEADING_6, keepNext: true } : {}),
    ...(place === null
      ? indentOf(left, right, first)
      : {
          numbering: { reference: `list-${place.list}`, level: place.level },
          ...indentOf(left, right, first),
        }),
    ...(tabs.length === 0
      ? {}
      : {
          tabStops: tabs.map(({ at, align: side, leader }) => ({
            type: TABS[side],
            position: twips(at),
            leader: LEADERS[leader],
          })),
        }),
    ...(bottomBorder === null ? {} : { border: { bottom: borderOf(bottomBorder) } }),
    ...(breaksPage ? { pageBreakBefore: true } : {}),
  };
  return new Paragraph(options);
}

function indentOf(left: number, right: number, first: number): Pick<IParagraphOptions, 'indent'> {
  if (left === 0 && right === 0 && first === 0) return {};
  return {
    indent: {
      left: twips(left),
      right: twips(right),
      ...(first > 0 ? { firstLine: twips(first) } : {}),
      ...(first < 0 ? { hanging: twips(-first) } : {}),
    },
  };
}
