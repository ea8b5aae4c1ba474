import { PROGRAMS } from '../../../programs.ts';
import { inputArguments } from '../run-ffmpeg.ts';
import type { FilmCut } from './film-cut.ts';

/** A frame as the file holds it: when it is shown, in seconds of the film. */
interface StoredFrame {
  seconds: number;
  isKey: boolean;
}

/** That a moment may be off by being written in decimals. */
const ROUNDING_SECONDS = 0.001;

/** The frames up to a moment, from the key frame before it on; read from `back` seconds before it where there is no index. */
export async function framesUpTo(
  { context, input, film }: Pick<FilmCut, 'context' | 'input' | 'film'>,
  seconds: number,
  back: number,
): Promise<StoredFrame[]> {
  const at = seconds + film.startSeconds;
  const asked = ['-select_streams', String(film.picture.index), '-show_entries', 'packet=pts_time,flags'];
  const from = Math.max(film.startSeconds, at - back).toFixed(6);
  const near = ['-read_intervals', `${from}%${(at + ROUNDING_SECONDS).toFixed(6)}`, '-of', 'csv=p=0'];
  const args = ['-v', 'error', ...asked, ...near, ...inputArguments(input)];
  const { stdout } = await context.run(PROGRAMS.ffprobe, args);
  return stdout.split('\n').flatMap((line) => {
    const [time = '', flags = ''] = line.split(',');
    const found = Number.parseFloat(time);
    if (!(found <= at + ROUNDING_SECONDS)) return [];
    return [{ seconds: found - film.startSeconds, isKey: flags.startsWith('K') }];
  });
}
