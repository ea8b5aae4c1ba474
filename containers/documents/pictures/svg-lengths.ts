import { lookUp } from '../../plain/look-up.ts';
import { type Range, type StartTag, startTags } from './svg-tags.ts';

/** Pixels of each absolute unit of CSS (CSS Values and Units 3, section 6.2). */
const PIXELS: Readonly<Record<string, number>> = {
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};
const ABSOLUTE = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(in|cm|mm|q|pt|pc)$/i;
/** Characters between the words of attributes and style sheets. */
const SEPARATORS = /([\s,;:(){}!]+)/;
const WITH_LENGTHS = new Set([
  ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy'],
  ...['fx', 'fy', 'fr', 'refX', 'refY', 'markerWidth', 'markerHeight', 'textLength', 'startOffset'],
  ...['font-size', 'stroke-width', 'stroke-dasharray', 'stroke-dashoffset', 'style'],
  ...['letter-spacing', 'word-spacing', 'baseline-shift'],
]);
/** The font size of browsers if a drawing states none. */
const USUAL_LETTERS = ' font-size="16px"';

function inPixels(word: string): string {
  const [, number = '', unit = ''] = ABSOLUTE.exec(word) ?? [];
  const pixels = Number(number) * (lookUp(PIXELS, unit.toLowerCase()) ?? Number.NaN);
  return Number.isNaN(pixels) ? word : `${Number(pixels.toFixed(5))}px`;
}

function wordsInPixels(value: string): string {
  return value.split(SEPARATORS).map(inPixels).join('');
}

function rangesOf({ attributes, sheet }: StartTag): Range[] {
  const values = attributes.filter(({ name }) => WITH_LENGTHS.has(name)).map(({ value }) => value);
  return sheet === null ? values : [...values, sheet];
}

/**
 * Converts the absolute lengths of a drawing to pixels, 96 to an inch, and adds the usual font size if there is none,
 * as browsers draw it. The picture library takes 72 pixels for an inch, also for lengths within a drawing in pixels.
 */
export function withPixelLengths(svg: string): string {
  const parts: string[] = [];
  let at = 0;
  let isRoot = true;
  for (const tag of startTags(svg)) {
    if (isRoot && !tag.attributes.some(({ name }) => name === 'font-size')) {
      parts.push(svg.slice(at, tag.afterName), USUAL_LETTERS);
      at = tag.afterName;
    }
    isRoot = false;
    for (const { from, to } of rangesOf(tag)) {
      parts.push(svg.slice(at, from), wordsInPixels(svg.slice(from, to)));
      at = to;
    }
  }
  return [...parts, svg.slice(at)].join('');
}
