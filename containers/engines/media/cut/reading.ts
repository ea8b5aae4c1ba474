import type { FileType } from '../../../files/types.ts';
import type { ToolInput } from '../../../runs/context.ts';
import type { Film } from '../limits.ts';
import { decoderArguments } from '../picture-filters.ts';
import type { TimeSpan } from './span.ts';

/** Without an index a seek ends anywhere, and the picture begins only at the next key frame. */
const WITHOUT_INDEX: readonly FileType[] = ['mpegts', 'mpegps', 'ogg'];
/** Returns true if a file can be sought by time. */
export function isIndexed({ type }: Pick<ToolInput, 'type'>): boolean {
  return !WITHOUT_INDEX.includes(type);
}

const KEY_FRAME_SECONDS = 20;
const MOST_TICKS_BACK = 300;
const CLOSE_SECONDS = 0.0005;

/**
 * Returns a moment, at most `seconds`, at which both clocks tick, or nearly so. From any other moment, ffmpeg counts
 * each stream from its own nearest tick, and those of AVI are frames and MP3 packets: up to 20 ms apart.
 */
export function commonTick(seconds: number, one: number, other: number): number {
  const [long, short] = [Math.max(one, other), Math.min(one, other)];
  const last = Math.floor(seconds / long);
  let best = { seconds: 0, error: Number.POSITIVE_INFINITY };
  for (let tick = last; tick >= Math.max(0, last - MOST_TICKS_BACK); tick--) {
    const at = tick * long;
    const error = Math.abs(at - Math.round(at / short) * short);
    if (error < best.error) best = { seconds: at, error };
    if (error < CLOSE_SECONDS) break;
  }
  return best.seconds;
}

function beginning({ type }: Pick<ToolInput, 'type'>, { picture, sounds }: Film, start: number): number {
  if (type === 'avi')
    return commonTick(start, picture.tickSeconds, sounds[0]?.tickSeconds ?? picture.tickSeconds);
  return isIndexed({ type }) ? start : Math.max(0, start - KEY_FRAME_SECONDS);
}

/** Returns the options of input and output that read a span exact to the frame. */
export function reading(
  input: Pick<ToolInput, 'type'>,
  film: Film,
  { start, end, isToEnd }: TimeSpan,
): { before: string[]; after: string[] } {
  const from = beginning(input, film, start);
  const length = isToEnd ? [] : ['-t', (end - start).toFixed(6)];
  const before = [...decoderArguments(film.picture), ...(from === 0 ? [] : ['-ss', from.toFixed(6)])];
  if (from === start) return { before: [...before, ...length], after: [] };
  return { before, after: ['-ss', (start - from).toFixed(6), ...length] };
}
