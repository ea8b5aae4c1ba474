import { PROGRAMS } from '../../../plain/system-programs.ts';
import { inputArguments } from '../run-ffmpeg.ts';
import type { FilmCut } from './film-cut.ts';

/** A frame in the order of the file, with the time at which it is shown. */
interface StoredFrame {
  seconds: number;
  isKey: boolean;
}

/** Error of a moment that is written in decimals. */
const ROUNDING_SECONDS = 0.001;

/**
 * Returns the frames that were read when the file was probed; null if they are not on both sides of a moment of its
 * clock.
 */
function framesSeen({ packets, picture }: FilmCut['film'], at: number): StoredFrame[] | null {
  const frames = packets.filter(({ stream }) => stream === picture.index);
  const isEntered = frames.some(({ seconds, isKey }) => isKey && seconds <= at + ROUNDING_SECONDS);
  const isPassed = frames.some(({ seconds }) => seconds > at + ROUNDING_SECONDS);
  return isEntered && isPassed ? frames : null;
}

/**
 * Returns the frames up to a moment, from the key frame before it; reads from `back` seconds before it if there is no
 * index.
 */
export async function framesUpTo(
  { context, input, film }: Pick<FilmCut, 'context' | 'input' | 'film'>,
  seconds: number,
  back: number,
): Promise<StoredFrame[]> {
  const at = seconds + film.startSeconds;
  const seen = framesSeen(film, at) ?? (await framesRead({ context, input, film }, at, back));
  return seen
    .filter((frame) => frame.seconds <= at + ROUNDING_SECONDS)
    .map((frame) => ({ seconds: frame.seconds - film.startSeconds, isKey: frame.isKey }));
}

async function framesRead(
  { context, input, film }: Pick<FilmCut, 'context' | 'input' | 'film'>,
  at: number,
  back: number,
): Promise<StoredFrame[]> {
  const asked = ['-select_streams', String(film.picture.index), '-show_entries', 'packet=pts_time,flags'];
  const from = Math.max(film.startSeconds, at - back).toFixed(6);
  const near = ['-read_intervals', `${from}%${(at + ROUNDING_SECONDS).toFixed(6)}`, '-of', 'csv=p=0'];
  const args = ['-v', 'error', ...asked, ...near, ...inputArguments(input)];
  const { stdout } = await context.run(PROGRAMS.ffprobe, args);
  return stdout.split('\n').flatMap((line) => {
    const [time = '', flags = ''] = line.split(',');
    const found = Number.parseFloat(time);
    return Number.isNaN(found) ? [] : [{ seconds: found, isKey: flags.startsWith('K') }];
  });
}
