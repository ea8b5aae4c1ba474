import { secondsIn, type TimeSpan } from '../../engines/media/cut/span.ts';
import { failure } from '../../plain/failures.ts';
import { formatSeconds } from '../../plain/format.ts';

/** A time as options state it: seconds, or `1:02:03.5`. */
export type Moment = string | number;

export interface CutWish {
  start?: Moment | undefined;
  end?: Moment | undefined;
  segments?: readonly { start?: Moment | undefined; end?: Moment | undefined }[] | undefined;
  action: 'manter' | 'remover';
}

/** Shorter spans cannot be seen or heard. */
const LEAST_SECONDS = 0.01;
/** Largest error of the length that a file states. */
const TOLERANCE_SECONDS = 0.1;

/** Converts a moment in the form of the options to seconds. */
export function secondsOfMoment(moment: Moment): number {
  if (typeof moment === 'number') return moment;
  return moment
    .trim()
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Returns what is not in the spans. */
function complement(spans: readonly TimeSpan[], seconds: number): TimeSpan[] {
  const kept: TimeSpan[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((left, right) => left.start - right.start)) {
    if (start - at >= LEAST_SECONDS) kept.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  if (seconds - at >= LEAST_SECONDS) kept.push({ start: at, end: seconds, isToEnd: true });
  return kept;
}

/**
 * Returns the spans of a file that are kept, in the order of the request, with notes for the user; throws the failure
 * that says what is wrong with it.
 */
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
    const isBeyond = end > seconds + TOLERANCE_SECONDS;
    if (start >= seconds) throw failure('cutBeyond', file, formatSeconds(start), formatSeconds(seconds));
    if (end - start < LEAST_SECONDS) throw failure('cutReversed', formatSeconds(start), formatSeconds(end));
    if (isBeyond)
      notes.push(`o fim pedido, ${formatSeconds(end)}, passa do fim do arquivo, ${formatSeconds(seconds)}`);
    const isToEnd = segment.end === undefined || isBeyond;
    return { start, end: Math.min(end, seconds), ...(isToEnd ? { isToEnd } : {}) };
  });
  const kept = wish.action === 'manter' ? spans : complement(spans, seconds);
  if (kept.length === 0) throw failure('cutLeavesNothing', file);
  return { spans: kept, notes };
}

/** Returns where the only requested cut begins, before the file is known; null if there are none or several. */
export function firstCut({ start, end, segments, action }: CutWish): number | null {
  const asked = segments ?? [{ start, end }];
  const [only] = asked;
  if (only === undefined || asked.length > 1) return null;
  const moment = action === 'manter' ? only.start : only.end;
  const seconds = moment === undefined ? 0 : secondsOfMoment(moment);
  return seconds > 0 ? seconds : null;
}

/**
 * Returns the length of a result: as planned if they differ only by packets of the encoder, in seconds, otherwise as
 * measured.
 */
export function measuredLength(planned: number, made: number, pieceSeconds = 0): number {
  return Math.abs(made - planned) <= TOLERANCE_SECONDS + pieceSeconds ? planned : made;
}

/** Says what was kept, and its length in seconds as `measuredLength` gives it: a file may end elsewhere than it states. */
export function describeKept(spans: readonly TimeSpan[], length: number): string {
  const open = spans.filter(({ isToEnd }) => isToEnd).length;
  const later = open === 0 ? 0 : (length - secondsIn(spans)) / open;
  const shown = spans.map(({ start, end, isToEnd }) => {
    const seen = isToEnd && Math.abs(later) > TOLERANCE_SECONDS ? Math.max(start, end + later) : end;
    return `de ${formatSeconds(start)} a ${formatSeconds(seen)}`;
  });
  return `${shown.join(', ')}, com ${formatSeconds(length)}`;
}
