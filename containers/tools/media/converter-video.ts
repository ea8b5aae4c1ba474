import { join } from 'node:path';
import { converterVideo as definition } from '../../../common/catalogue/video.ts';
import { probeFilm } from '../../engines/media/limits.ts';
import { type FilmWork, sizeOf } from '../../engines/media/make-film.ts';
import { withMixes } from '../../engines/media/mix-film.ts';
import { type Coding, VIDEO_FORMATS } from '../../engines/media/video-formats.ts';
import { formatChange } from '../../plain/format.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { eachMedia } from './each-media.ts';
import { type FilmWish, planFilm } from './film-plan.ts';
import { copyRemark, filmCutShort, filmRemarks } from './film-remarks.ts';
import { effortOfFilm } from './video-effort.ts';
import { VIDEO_PRESETS } from './video-presets.ts';
import { type FilmWritten, sizeWishOf, writeFilmWithin } from './write-film.ts';

type VideoOptions = OptionsOf<typeof definition>;

function codingOf({ quality, crf, video_bitrate }: VideoOptions): Coding {
  if (video_bitrate !== undefined) return { kind: 'rate', bits: video_bitrate * 1000 };
  if (crf !== undefined) return { kind: 'level', level: crf };
  return { kind: 'quality', quality: quality ?? 'alta' };
}

function wishOf(options: VideoOptions): FilmWish {
  const preset = options.preset === undefined ? undefined : VIDEO_PRESETS[options.preset];
  const { quality, crf, video_bitrate } = options;
  const isAsked = [quality, crf, video_bitrate].some((value) => value !== undefined);
  return {
    format: options.format,
    copying: isAsked ? 'nunca' : options.copy,
    shortSide: options.resolution ?? preset?.shortSide ?? null,
    framesPerSecond: options.fps ?? preset?.framesPerSecond ?? null,
    isMute: options.mute,
    soundKbps: options.audio_bitrate ?? preset?.soundKbps ?? 160,
    maxChannels: preset === undefined ? 8 : 2,
    coding: codingOf(options),
    mostCopiedBits: preset?.mostBits ?? Number.POSITIVE_INFINITY,
  };
}

/** Copies each stream that fits, or encodes all if a size is requested that copies exceed. */
function write(work: FilmWork, options: VideoOptions, log: string): Promise<FilmWritten> {
  const { input, film } = work;
  const wish = wishOf(options);
  const size = sizeWishOf(options, log);
  const plan = planFilm(film, wish, (input.size * 8) / film.seconds);
  const fits = plan.picture === null && size !== null && input.size <= size.most;
  return writeFilmWithin(work, { plan, wish, size, fits });
}

/** Converts each video to the requested format. */
export const converterVideo = implement(definition, ['ffmpeg', 'ffprobe'], (context) =>
  eachMedia(context, {
    doing: 'Convertendo',
    probe: async (input) => {
      const { format, isMute, maxChannels } = wishOf(context.options);
      const film = await probeFilm(context, input);
      const most = Math.min(maxChannels, VIDEO_FORMATS[format].maxChannels);
      return isMute ? film : withMixes(context, input, film, most);
    },
    effortOf: effortOfFilm,
    work: async ({ context: engine, input, media: film, place, onShare }) => {
      const { format } = context.options;
      const target = join(context.outputDirectory, `${place}.${format}`);
      const work = { context: engine, input, film, target, onShare };
      const { plan, seconds, notes } = await write(
        work,
        context.options,
        join(context.scratch, `pass-${place}`),
      );
      const change = formatChange(input.name, input.size, await sizeOf(target));
      const remarks = [...copyRemark(plan), ...filmRemarks(film, plan), ...filmCutShort(film, seconds)];
      return {
        outputs: [{ path: target, name: `${input.stem}.${format}` }],
        notes: [[change, ...remarks, ...notes].join('; ')],
      };
    },
  }),
);
