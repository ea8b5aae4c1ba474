import type { FilmPlan } from '../encode-film.ts';
import type { FilmCut } from './film-cut.ts';
import { framesUpTo } from './frames.ts';
import { isIndexed } from './reading.ts';
import { secondsIn, type TimeSpan } from './span.ts';

/** A frame that is shown no longer than this is as good as the one after it. */
const LEAST_SECONDS = 0.1;
/** That a seek may go past a moment that is written in decimals. */
const ROUNDING_SECONDS = 0.0005;
const STEADY_FRAMES_PER_SECOND = 30;

/** For how long the frame that is on the screen when a span begins has been there; 0 where the next one comes soon. */
export async function heldSeconds(cut: FilmCut, start: number): Promise<number> {
  if (start === 0 || !isReadFromStart(cut)) return 0;
  const frames = await framesUpTo(cut, start, 0);
  const last = frames.reduce((latest, { seconds }) => Math.max(latest, seconds), 0);
  const held = start - last;
  return frames.length > 0 && held >= LEAST_SECONDS ? held + ROUNDING_SECONDS : 0;
}

/** Others are read from before the start, and what is too much is left out after the filters. */
function isReadFromStart({ input }: FilmCut): boolean {
  return input.type !== 'avi' && isIndexed(input);
}

function isSparse({ picture: { framesPerSecond } }: FilmCut['film']): boolean {
  return framesPerSecond !== null && framesPerSecond * LEAST_SECONDS < 1;
}

/**
 * A plan for a span of slides and the like, that is read from `held` seconds before it on: frames as often as a film has
 * them, so that the first one is there from its beginning, and the last one ends with it.
 */
export function withSteadyFrames(plan: FilmPlan, cut: FilmCut, span: TimeSpan, held: number): FilmPlan {
  const { film } = cut;
  if (held === 0 && !(isSparse(film) && isReadFromStart(cut))) return plan;
  const before = held.toFixed(6);
  const rate = Math.max(STEADY_FRAMES_PER_SECOND, film.picture.framesPerSecond ?? 0);
  const steady = [
    `setpts=max(0\\,PTS-${before}/TB)`,
    // A frame whose file gives it no time is none to `fps`, unless another comes after it.
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
