import type { TimeSpan } from '../../engines/media/cut/span.ts';
import { failure } from '../../plain/failures.ts';
import { formatSeconds } from '../../plain/format.ts';

/** As options name it: seconds, or `1:02:03.5`. */
export type Moment = string | number;

export interface CutWish {
  start?: Moment | undefined;
  end?: Moment | undefined;
  segments?: readonly { start?: Moment | undefined; end?: Moment | undefined }[] | undefined;
  action: 'manter' | 'remover';
}

/** What is shorter is nothing to be seen or heard. */
const LEAST_SECONDS = 0.01;
/** By so much the length that a file says of itself may be wrong. */
const TOLERANCE_SECONDS = 0.1;

/** Seconds of a moment that has the form which the options take. */
export function secondsOfMoment(moment: Moment): number {
  if (typeof moment === 'number') return moment;
  return moment
    .trim()
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** What is not between the spans. */
function complement(spans: readonly TimeSpan[], seconds: number): TimeSpan[] {
  const kept: TimeSpan[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((left, right) => left.start - right.start)) {
    if (start - at >= LEAST_SECONDS) kept.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  if (seconds - at >= LEAST_SECONDS) kept.push({ start: at, end: seconds });
  return kept;
}

/** The spans of a file that stay, in the order of the wish, and what the user is told of them; throws what is wrong with it. */
export function planCut(
  file: string,
  wish: CutWish,
  seconds: number,
): { spans: TimeSpan[]; notes: string[] } {
  const asked = wish.segments ?? [{ start: wish.start, end: wish.end }];
  if (asked.length === 0 || asked.some(({ start, end }) => start === undefined && end === undefined))
    throw failure('nothingToCut');
  const notes: string[] = [];
  const spans = asked.map((segment) => {
    const start = segment.start === undefined ? 0 : secondsOfMoment(segment.start);
    const end = segment.end === undefined ? seconds : secondsOfMoment(segment.end);
    if (start >= seconds) throw failure('cutBeyond', file, formatSeconds(start), formatSeconds(seconds));
    if (end - start < LEAST_SECONDS) throw failure('cutReversed', formatSeconds(start), formatSeconds(end));
    if (end > seconds + TOLERANCE_SECONDS)
      notes.push(`o fim pedido, ${formatSeconds(end)}, passa do fim do arquivo, ${formatSeconds(seconds)}`);
    return { start, end: Math.min(end, seconds) };
  });
  const kept = wish.action === 'manter' ? spans : complement(spans, seconds);
  if (kept.length === 0) throw failure('cutLeavesNothing', file);
  return { spans: kept, notes };
}

/** Where the only span begins that a wish cuts, before the file is known; null where none or several do. */
export function firstCut({ start, end, segments, action }: CutWish): number | null {
  const asked = segments ?? [{ start, end }];
  const [only] = asked;
  if (only === undefined || asked.length > 1) return null;
  const moment = action === 'manter' ? only.start : only.end;
  const seconds = moment === undefined ? 0 : secondsOfMoment(moment);
  return seconds > 0 ? seconds : null;
}

/** The length of what was made: as planned where pieces of the encoder, in seconds, alone differ from that, else as measured. */
export function measuredLength(planned: number, made: number, pieceSeconds = 0): number {
  return Math.abs(made - planned) <= TOLERANCE_SECONDS + pieceSeconds ? planned : made;
}

export function describeSpans(spans: readonly TimeSpan[]): string {
  return spans.map(({ start, end }) => `de ${formatSeconds(start)} a ${formatSeconds(end)}`).join(', ');
}
