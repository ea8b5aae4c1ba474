import { readProlog } from '../../../common/prolog.ts';
import { afterSpace, matchAt, placeAfter } from '../../../common/text-places.ts';

/** A range of places in a text. */
export interface Range {
  from: number;
  to: number;
}

/** The start tag of an element, by places in the drawing's text. */
export interface StartTag {
  /** Without its prefix. */
  name: string;
  /** The place behind the tag's name. */
  afterName: number;
  /** The value of each attribute, without its quotes. */
  attributes: { name: string; value: Range }[];
  /** The text of a style sheet; null in other elements. */
  sheet: Range | null;
}

const NAME = /[^\s/<>="']+/y;
const STYLE = 'style';
/** The beginning and end of each kind of markup that is no start tag. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
  ['</', '>'],
] as const;

/** Yields the start tags of a drawing in one pass over its text. */
export function* startTags(svg: string): Generator<StartTag> {
  let at = readProlog(svg).start;
  while (true) {
    const start = svg.indexOf('<', at);
    if (start === -1) return;
    const other = OTHERS.find(([begin]) => svg.startsWith(begin, start));
    if (other) {
      at = placeAfter(svg, other[1], start);
      continue;
    }
    const { end, ...tag } = readTag(svg, start);
    yield tag;
    at = tag.sheet?.to ?? end;
  }
}

function readTag(svg: string, start: number): StartTag & { end: number } {
  const written = matchAt(NAME, svg, start + 1);
  const afterName = start + 1 + written.length;
  const { attributes, end } = readAttributes(svg, afterName);
  const name = written.slice(written.indexOf(':') + 1);
  const hasSheet = name === STYLE && svg.charAt(end - 2) !== '/';
  const close = hasSheet ? svg.indexOf('</', end) : -1;
  const sheet = hasSheet ? { from: end, to: close === -1 ? svg.length : close } : null;
  return { name, afterName, attributes, sheet, end };
}

function readAttributes(svg: string, start: number): { attributes: StartTag['attributes']; end: number } {
  const attributes: StartTag['attributes'] = [];
  let at = start;
  while (at < svg.length) {
    at = afterSpace(svg, at);
    if (svg.charAt(at) === '>') return { attributes, end: at + 1 };
    const name = matchAt(NAME, svg, at);
    at = afterSpace(svg, at + Math.max(1, name.length));
    if (name === '' || svg.charAt(at) !== '=') continue;
    at = afterSpace(svg, at + 1);
    const quote = svg.charAt(at);
    if (quote !== '"' && quote !== "'") continue;
    const to = placeAfter(svg, quote, at + 1) - 1;
    attributes.push({ name, value: { from: at + 1, to } });
    at = to + 1;
  }
  return { attributes, end: svg.length };
}
