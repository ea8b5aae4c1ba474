import { join } from 'node:path';
import { videoParaGif as definition } from '../../../common/catalogue/video.ts';
import { secondsIn } from '../../engines/media/cut/span.ts';
import { type GifPlan, measureGif, takeClip, writeGif, writeGifAtOnce } from '../../engines/media/gif.ts';
import { type Film, probeFilm } from '../../engines/media/limits.ts';
import { sizeOf } from '../../engines/media/make-film.ts';
import { isHdr } from '../../engines/media/picture-filters.ts';
import { failure } from '../../plain/failures.ts';
import { formatMegabytes, formatNumber, formatSeconds } from '../../plain/format.ts';
import type { ToolContext } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { measuredLength, secondsOfMoment } from './cut-plan.ts';
import { eachMedia, type MediaTask } from './each-media.ts';
import { type GifScale, searchGif } from './gif-search.ts';

type GifOptions = OptionsOf<typeof definition>;
type GifTask = MediaTask<ToolContext<GifOptions>, Film>;

const LEAST_WIDTH = 48;
/** Share of the work for reading: the clip is read once, and written once or several times. */
const SHARE_OF_READING = 0.5;
const TRIALS = 6;

function planOf(
  { start, duration, fps, width }: GifOptions,
  file: string,
  { seconds, picture }: Film,
): GifPlan {
  const from = secondsOfMoment(start);
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

async function write({ context, input, media: film, place, onShare }: GifTask) {
  const { options } = context;
  const target = join(context.outputDirectory, `${place}.gif`);
  const work = { context, input, film, target };
  const plan = planOf(options, input.name, film);
  if (options.max_mb === undefined && (await writeGifAtOnce(work, plan, options.loop, onShare)))
    return { work, plan };
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
  return { work, plan };
}

/** Describes the GIF by its own file, because a video may end before its stated length. */
async function describe({ work, plan }: Awaited<ReturnType<typeof write>>): Promise<string[]> {
  const { width, height, frames, seconds } = await measureGif(work);
  const planned = secondsIn([plan.span]);
  const length = measuredLength(planned, seconds, seconds / frames);
  const { start } = plan.span;
  const rate = `${formatNumber(frames / seconds)} por segundo`;
  return [
    `de ${formatSeconds(start)} a ${formatSeconds(start + length)}`,
    `${frames === 1 ? '1 quadro' : `${frames} quadros`} em ${formatNumber(seconds)} s (${rate})`,
    `${width} x ${height} pixels, ${formatMegabytes(await sizeOf(work.target))}`,
    ...(isHdr(work.film.picture) ? ['cores HDR convertidas para SDR'] : []),
    ...(length < planned
      ? [
          `a imagem do vídeo acaba ali: dos ${formatNumber(planned)} s do trecho, ${formatNumber(length)} s puderam ser mostrados`,
        ]
      : []),
  ];
}

/** Converts a span of each video to an animated GIF. */
export const videoParaGif = implement(definition, ['ffmpeg', 'ffprobe'], (context) =>
  eachMedia(context, {
    doing: 'Fazendo o GIF do',
    probe: (input) => probeFilm(context, input),
    effortOf: ({ seconds }) => Math.min(seconds, context.options.duration),
    work: async (task) => {
      const { input } = task;
      const made = await write(task);
      const note = `${input.name}: ${(await describe(made)).join('; ')}`;
      return { outputs: [{ path: made.work.target, name: `${input.stem}.gif` }], notes: [note] };
    },
  }),
);
