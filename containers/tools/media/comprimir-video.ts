import { join } from 'node:path';
import { comprimirVideo as definition } from '../../../common/catalogue/video.ts';
import { type Film, probeFilm } from '../../engines/media/limits.ts';
import { type FilmWork, makeFilm, sizeOf } from '../../engines/media/make-film.ts';
import { withMixes } from '../../engines/media/mix-film.ts';
import { runFfmpeg, tried } from '../../engines/media/run-ffmpeg.ts';
import { containerOf, copyStreams } from '../../engines/media/same-container.ts';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import { formatChange, formatMegabytes } from '../../plain/format.ts';
import type { ToolContext } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { eachMedia, type MediaTask } from './each-media.ts';
import { type FilmWish, planEncoding, planFilm } from './film-plan.ts';
import { copyRemark, filmCutShort, filmRemarks, lostDataTracks } from './film-remarks.ts';
import { effortOfFilm } from './video-effort.ts';
import { VIDEO_PRESETS } from './video-presets.ts';
import {
  type FilmWritten,
  type SizeWish,
  sizeWishOf,
  writeFilmOfSize,
  writeFilmWithin,
} from './write-film.ts';

type CompressionOptions = OptionsOf<typeof definition>;
interface CompressionTask extends MediaTask<ToolContext<CompressionOptions>, Film> {
  /** Name of this file's results, without their extension. */
  stem: string;
}

interface CompressionResult {
  path: string;
  extension: string;
  note: string;
}

const LEVELS = { baixa: 32, media: 28, alta: 23 } as const;
const SOUND_KBPS = { baixa: 96, media: 128, alta: 160 } as const;

function wishOf({ quality, max_height, mute, preset }: CompressionOptions): FilmWish {
  const chosen = preset === undefined ? undefined : VIDEO_PRESETS[preset];
  return {
    format: 'mp4',
    copying: 'nunca',
    shortSide: chosen?.shortSide ?? max_height,
    framesPerSecond: chosen?.framesPerSecond ?? null,
    isMute: mute,
    soundKbps: chosen?.soundKbps ?? SOUND_KBPS[quality],
    maxChannels: 2,
    coding:
      chosen === undefined
        ? { kind: 'level', level: LEVELS[quality] }
        : { kind: 'quality', quality: 'media' },
    mostCopiedBits: chosen?.mostBits ?? 0,
  };
}

/** Copies the video's streams to its own container, without metadata unless that makes it larger. */
async function keep(
  { context, input, media: film, stem }: CompressionTask,
  why: string,
): Promise<CompressionResult> {
  const { mute } = context.options;
  const container = containerOf(input, film);
  if (container !== null) {
    const path = `${stem}-kept.${container.extension}`;
    const streams = ['-map', '0', ...(mute ? ['-map', '-0:a'] : []), '-dn'];
    const copied = await tried(runFfmpeg(context, input, copyStreams(container, streams, path)));
    const size = copied === null ? Number.POSITIVE_INFINITY : await sizeOf(path);
    if (size <= input.size || (mute && copied !== null)) {
      const note = [formatChange(input.name, input.size, size) + why, ...lostDataTracks(film)].join('; ');
      return { path, extension: container.extension, note };
    }
  }
  const path = `${stem}-kept`;
  await copyFile(context, input.path, path);
  const note = formatChange(input.name, input.size, input.size) + why;
  return { path, extension: input.extension, note };
}

const PLAYS = 'agora em MP4, que abre em qualquer aparelho';
const TIGHT =
  ': já estava tão comprimido que em MP4 (H.264) ficaria maior e foi mantido sem perda. Para diminuí-lo mais, use quality baixa, max_height menor ou target_size_mb';

/** Writes an MP4 with the video's streams, encoded if they do not play everywhere. */
function makePlayable(work: FilmWork, wish: FilmWish, size: SizeWish | null): Promise<FilmWritten> {
  const { input, film } = work;
  const plan = planFilm(film, { ...wish, copying: 'auto' }, (input.size * 8) / film.seconds);
  const fits = size !== null && input.size <= size.most;
  return writeFilmWithin(work, { plan, wish, size, fits });
}

async function encode(work: FilmWork, wish: FilmWish, size: SizeWish | null): Promise<FilmWritten> {
  if (size !== null) return writeFilmOfSize(work, wish, size);
  const plan = planEncoding(work.film, wish);
  const { seconds } = await makeFilm(work, plan);
  return { plan, seconds, notes: [] };
}

async function compress(task: CompressionTask, size: SizeWish | null): Promise<CompressionResult> {
  const { context, input, media: film, stem, onShare } = task;
  const path = `${stem}.mp4`;
  const work = { context, input, film, target: path, onShare };
  const wish = wishOf(context.options);
  const mustPlay = context.options.preset !== undefined && !isPlayable(task);
  const { plan, seconds, notes } = await (mustPlay ? makePlayable : encode)(work, wish, size);
  const made = await sizeOf(path);
  if (made >= input.size && !mustPlay) return keep(task, TIGHT);
  const remarks = [
    ...(mustPlay ? [PLAYS, ...copyRemark(plan)] : []),
    ...filmRemarks(film, plan),
    ...filmCutShort(film, seconds),
    ...notes,
  ];
  return {
    path,
    extension: 'mp4',
    note: [formatChange(input.name, input.size, made), ...remarks].join('; '),
  };
}

/**
 * Returns true if the video is what the presets' recipients accept: an MP4 whose streams every program plays.
 */
function isPlayable({ context, input, media: film }: CompressionTask): boolean {
  const wish = { ...wishOf(context.options), shortSide: null, framesPerSecond: null };
  const { picture, sounds } = planFilm(
    film,
    { ...wish, copying: 'auto', mostCopiedBits: Number.POSITIVE_INFINITY },
    0,
  );
  const areCopied = picture === null && sounds.every(({ encoding }) => encoding === null);
  return areCopied && containerOf(input, film)?.extension === 'mp4';
}

async function write(task: CompressionTask, log: string): Promise<CompressionResult> {
  const { context, input, media: film } = task;
  const size = sizeWishOf(context.options, log);
  if (size === null || input.size > size.most) return compress(task, size);
  const { shortSide } = wishOf(context.options);
  const { width, height } = film.picture;
  if (shortSide !== null && Math.min(width, height) > shortSide) return compress(task, null);
  if (context.options.preset !== undefined && !isPlayable(task)) return compress(task, size);
  return keep(task, `: já cabia em ${formatMegabytes(size.most)} e foi mantido sem perda`);
}

/** Compresses each video to an MP4; one that would grow is kept. */
export const comprimirVideo = implement(definition, ['ffmpeg', 'ffprobe'], (context) =>
  eachMedia(context, {
    doing: 'Comprimindo',
    probe: async (input) => {
      const { isMute, maxChannels } = wishOf(context.options);
      const film = await probeFilm(context, input);
      return isMute ? film : withMixes(context, input, film, maxChannels);
    },
    effortOf: effortOfFilm,
    work: async (task) => {
      const { input, place } = task;
      const stem = join(context.outputDirectory, String(place));
      const { path, extension, note } = await write(
        { ...task, stem },
        join(context.scratch, `pass-${place}`),
      );
      return { outputs: [{ path, name: `${input.stem}.${extension}` }], notes: [note] };
    },
  }),
);
