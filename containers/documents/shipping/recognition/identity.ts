import type { ReadRegion } from './read-label.ts';
import { shortHash } from './read-label.ts';

const DATES = /(?<!\d)(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?!\d)/g;
const TIMES = /(?<!\d)\d{1,2}(?::\d{2}){1,2}(?!\d)|(?<!\d)\d{1,2}H\d{2}(?!\d)/g;

/** Marks of a reprint, such as `2ª via`, folded. */
const REPRINTS =
  /(?<![0-9A-Z])(?:(?:\d ?[AO]?|SEGUNDA|TERCEIRA) VIA|REIMPRESSAO|REIMPRESSA|REIMPRESSO|REPRINT)(?![0-9A-Z])/g;

/** Returns the words of a label that are the same when it is printed again on another day. */
export function undatedText(text: string): string {
  return text
    .replace(DATES, '')
    .replace(TIMES, '')
    .replace(REPRINTS, '')
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export interface LabelAppearance {
  /** Digest of its looks; null if it was not drawn. */
  picture: string | null;
  /** Digest of file, sheet and place, if nothing else distinguishes it. */
  place: string;
}

/** Returns the code by which the month identifies a label's order, from its most reliable value. */
export function codeOf(
  read: ReadRegion,
  codes: readonly string[] | null,
  { picture, place }: LabelAppearance,
): string {
  const { tracking, order, invoice, recipient } = read;
  if (tracking !== null) return `rastreio:${tracking}`;
  if (order !== null) return `pedido:${order}`;
  if (invoice.key !== null) return `nota:${invoice.key}`;
  // Labels whose main content is a picture all have the same words.
  const tells = recipient !== null || (codes !== null && codes.length > 0);
  if (tells) return `texto:${shortHash(undatedText(read.text))}`;
  return `imagem:${picture ?? place}`;
}
