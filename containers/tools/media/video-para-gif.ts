import { join } from 'node:path';
import { videoParaGif as definition } from '../../../common/catalogue/video.ts';
import type { ToolContext } from '../../context.ts';
import { type GifPlan, takeClip, writeGif, writeGifAtOnce } from '../../engines/media/gif.ts';
import { type Film, probeFilm } from '../../engines/media/limits.ts';
import { sizeOf } from '../../engines/media/make-film.ts';
import { isHdr } from '../../engines/media/picture-filters.ts';
import { failure } from '../../failures.ts';
import { formatMegabytes, formatNumber, formatSeconds } from '../../format.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { secondsOf } from './cut-plan.ts';
import { eachMedia, type MediaTask } from './each-media.ts';
import { type GifScale, searchGif } from './gif-search.ts';

type Options = OptionsOf<typeof definition>;
type Task = MediaTask<ToolContext<Options>, Film>;

const LEAST_WIDTH = 48;
/** Of the work: the clip is read once, and written once or several times. */
const SHARE_OF_READING = 0.5;
const TRIALS = 6;

function planOf({ start, duration, fps, width }: Options, file: string, { seconds, picture }: Film): GifPlan {
  const from = secondsOf(start);
  if (from >= seconds) throw failure('cutBeyond', file, formatSeconds(from), formatSeconds(seconds));
  const shown = picture.width * picture.pixelAspect;
  const wide = Math.min(width, Math.round(shown));
  return {
    span: { start: from, end: Math.min(seconds, from + duration) },
    width: wide,
    height: Math.max(1, Math.round((wide / shown) * picture.height)),
    framesPerSecond: Math.min(fps, Math.max(1, picture.framesPerSecond ?? fps)),
  };
}

async function write({ context, input, media: film, place, onShare }: Task) {
  const { options } = context;
  const target = join(context.outputDirectory, `${place}.gif`);
  const work = { context, input, film, target };
  const plan = planOf(options, input.name, film);
  const whole = { sides: 1, framesPerSecond: plan.framesPerSecond };
  if (options.max_mb === undefined && (await writeGifAtOnce(work, plan, options.loop, onShare)))
    return { target, plan, scale: whole, size: await sizeOf(target) };
  const clip = await takeClip(work, plan, (share) => onShare(share * SHARE_OF_READING));
  let trials = 0;
  const make = async ({ sides, framesPerSecond }: GifScale): Promise<number> => {
    await writeGif(work, clip, {
      width: Math.max(1, Math.round(plan.width * sides)),
      height: Math.max(1, Math.round(plan.height * sides)),
      framesPerSecond: framesPerSecond === plan.framesPerSecond ? null : framesPerSecond,
      plays: options.loop,
    });
    trials += 1;
    onShare(SHARE_OF_READING + Math.min(1, trials / TRIALS) * (1 - SHARE_OF_READING));
    return sizeOf(target);
  };
  const most = options.max_mb === undefined ? Number.POSITIVE_INFINITY : options.max_mb * 1e6;
  const leastSides = Math.min(1, LEAST_WIDTH / plan.width);
  const { scale, size } = await searchGif({ ...plan, most, leastSides, sizeOf: make });
  if (scale === null)
    throw failure(
      'gifTooSmall',
      input.name,
      formatNumber(most / 1e6),
      formatNumber(Math.ceil(size / 1e5) / 10),
    );
  return { target, plan, scale, size };
}

/** A span of each video as an animated GIF. */
export const videoParaGif = implement(definition, ['ffmpeg', 'ffprobe'], (context) =>
  eachMedia(context, {
    doing: 'Fazendo o GIF do',
    probe: (input) => probeFilm(context, input),
    effortOf: ({ seconds }) => Math.min(seconds, context.options.duration),
    work: async (task) => {
      const { input, media: film } = task;
      const { target, plan, scale, size } = await write(task);
      const { start, end } = plan.span;
      const sides = [plan.width, plan.height].map((side) => Math.max(1, Math.round(side * scale.sides)));
      const note = [
        `${input.name}: de ${formatSeconds(start)} a ${formatSeconds(end)}`,
        `${sides.join(' x ')} pixels, ${formatNumber(scale.framesPerSecond)} ${scale.framesPerSecond === 1 ? 'quadro' : 'quadros'} por segundo, ${formatMegabytes(size)}`,
        ...(isHdr(film.picture) ? ['cores HDR convertidas para SDR'] : []),
      ].join('; ');
      return { outputs: [{ path: target, name: `${input.stem}.gif` }], notes: [note] };
    },
  }),
);
