import { lookUp } from '../../../plain/look-up.ts';
import { BULLETS, NUMBERED } from '../lines/marker-texts.ts';
import type { ListLevel } from './model.ts';
import type { ParagraphLine } from './paragraph-line.ts';

/** The bullet or number of a list item. */
export interface Marker {
  kind: ListLevel['kind'];
  /** As in `ListLevel`. */
  pattern: string;
  /** 0 for a bullet. */
  number: number;
  /** The number of words at the start of the line that it consists of. */
  words: number;
  left: number;
  /** The left edge of the item's text. */
  textLeft: number;
}

const COURIER_BULLET = 'o';
const SAME_LEFT = 5;
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10 };

function romanOf(text: string): number {
  const values = [...text.toLowerCase()].map((letter) => lookUp(ROMAN, letter) ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** The marker at the start of a line; null if there is none. `after` is the marker of the previous item of the list. */
export function markerOf(line: ParagraphLine, after: Marker | null): Marker | null {
  const words = line.segments.flatMap((segment) => segment.words);
  const [first, second] = words;
  if (first === undefined || second === undefined || first.look.position !== 'level') return null;
  const gap = second.left - first.right;
  if (gap < first.size * 0.1) return null;
  const place = { words: 1, left: first.left, textLeft: second.left };
  if (BULLETS.test(first.text) || (first.text === COURIER_BULLET && gap > first.size * 0.8))
    return { kind: 'bullet', pattern: first.text, number: 0, ...place };
  const match = NUMBERED.exec(first.text);
  if (!match) return null;
  const [, open = '', value = '', close = ''] = match;
  const pattern = `${open}%1${close}`;
  if (/^\d/.test(value)) return { kind: 'decimal', pattern, number: Number(value), ...place };
  const isUpper = value === value.toUpperCase();
  const letter = value.toLowerCase().charCodeAt(0) - 96;
  const roman = /^[ivx]+$/i.test(value) ? romanOf(value) : 0;
  // A single letter may be a letter or a Roman numeral: it continues the previous item at the same place, or starts a level.
  const isBeside = after !== null && Math.abs(after.left - first.left) < SAME_LEFT;
  const isRoman = roman > 0 && (value.length > 1 || (isBeside ? isRomanKind(after.kind) : roman === 1));
  if (isRoman) return { kind: isUpper ? 'upperRoman' : 'lowerRoman', pattern, number: roman, ...place };
  if (value.length > 1) return null;
  return { kind: isUpper ? 'upperLetter' : 'lowerLetter', pattern, number: letter, ...place };
}

function isRomanKind(kind: Marker['kind']): boolean {
  return kind === 'lowerRoman' || kind === 'upperRoman';
}

/** Returns true if a marker continues the list of another one. */
export function follows(marker: Marker, before: Marker): boolean {
  return (
    marker.kind === before.kind &&
    marker.pattern === before.pattern &&
    (marker.kind === 'bullet' || marker.number === before.number + 1)
  );
}
