import type { FilmPlan } from '../encode-film.ts';
import type { FilmCut } from './film-cut.ts';
import { framesUpTo } from './frames.ts';
import { isIndexed } from './reading.ts';
import { secondsIn, type TimeSpan } from './span.ts';

/** A frame that is shown for a shorter time is as good as the next one. */
const LEAST_SECONDS = 0.1;
/** Error of a seek to a moment that is written in decimals. */
const ROUNDING_SECONDS = 0.0005;
const STEADY_FRAMES_PER_SECOND = 30;

/**
 * Returns for how long the frame on the screen at the beginning of a span has been shown; 0 if the next one comes soon.
 */
export async function heldSeconds(cut: FilmCut, start: number): Promise<number> {
  if (start === 0 || !isReadFromStart(cut)) return 0;
  const frames = await framesUpTo(cut, start, 0);
  const last = frames.reduce((latest, { seconds }) => Math.max(latest, seconds), 0);
  const held = start - last;
  return frames.length > 0 && held >= LEAST_SECONDS ? held + ROUNDING_SECONDS : 0;
}

/** Other files are read from before the start, and the excess is cut off after the filters. */
function isReadFromStart({ input }: FilmCut): boolean {
  return input.type !== 'avi' && isIndexed(input);
}

function isSparse({ picture: { framesPerSecond } }: FilmCut['film']): boolean {
  return framesPerSecond !== null && framesPerSecond * LEAST_SECONDS < 1;
}

/**
 * Changes the plan for a span of slides and the like, which is read from `held` seconds before it: with a constant
 * frame rate, the first frame is there from the beginning, and the last one ends with the span.
 */
export function withSteadyFrames(plan: FilmPlan, cut: FilmCut, span: TimeSpan, held: number): FilmPlan {
  const { film } = cut;
  if (held === 0 && !(isSparse(film) && isReadFromStart(cut))) return plan;
  const before = held.toFixed(6);
  const rate = Math.max(STEADY_FRAMES_PER_SECOND, film.picture.framesPerSecond ?? 0);
  const steady = [
    `setpts=max(0\\,PTS-${before}/TB)`,
    // `fps` ignores a frame without a duration unless another frame follows.
    'tpad=stop=1:stop_mode=clone',
    `fps=${rate}:start_time=0:eof_action=pass`,
    'tpad=stop=-1:stop_mode=clone',
    `trim=end=${secondsIn([span]).toFixed(6)}`,
  ];
  const { picture, sounds } = plan;
  return {
    ...plan,
    picture: picture && { ...picture, filters: [...steady, ...(picture.filters ?? [])] },
    sounds: sounds.map(({ sound, encoding }) => ({
      sound,
      encoding: encoding && {
        ...encoding,
        filters: [`atrim=start=${before}`, `asetpts=PTS-${before}/TB`, ...encoding.filters],
      },
    })),
  };
}
