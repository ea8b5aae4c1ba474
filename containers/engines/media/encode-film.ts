import { coverArguments } from './covers.ts';
import type { Film } from './limits.ts';
import { type PictureChange, pictureFilters } from './picture-filters.ts';
import type { Cover, Sound, Subtitle, Track, VideoStream } from './probe.ts';
import { channelsFor, nearestRate, SOUND_FORMATS } from './sound-formats.ts';
import {
  type Coding,
  encoderArguments,
  type PictureEncoder,
  VIDEO_FORMATS,
  type VideoFormatName,
} from './video-formats.ts';

/** The format, streams and encodings with which a film is written. */
export interface FilmPlan {
  format: VideoFormatName;
  /** Null copies the picture. */
  picture: { change: PictureChange; coding: Coding; filters?: readonly string[] } | null;
  sounds: readonly SoundWork[];
  subtitles: readonly Subtitle[];
  covers: readonly Cover[];
}

export interface SoundWork {
  sound: Sound;
  /** Null copies the sound. */
  encoding: { kbps: number; channels: number; filters: readonly string[] } | null;
}

/** Removes who made the file, when, where and with what; languages and titles of tracks are set again. */
const CLEAN = ['-map_metadata:g', '-1', '-map_metadata:s', '-1', '-dn', '-max_muxing_queue_size', '1024'];
const OPUS_RATE = 48_000;
const MOST_WMA_RATE = 48_000;

/** Fills gaps of a sound with silence. */
const IN_TIME = 'aresample=async=1';
/**
 * Also fills the time before the sound, because AVI cannot say that it begins later; less the delay of MP3's encoder
 * and decoder.
 */
const FROM_THE_START = 'aresample=async=1:first_pts=1105';

/** Returns the arguments for languages, titles and roles of tracks, and for the default track. */
export function namesOf(kind: 'a' | 's', tracks: readonly Track[]): string[] {
  return tracks.flatMap(({ language, title, isDefault, roles }, at) => [
    ...(language === null ? [] : [`-metadata:s:${kind}:${at}`, `language=${language}`]),
    ...(title === null ? [] : [`-metadata:s:${kind}:${at}`, `title=${title}`]),
    ...[`-disposition:${kind}:${at}`, [...(isDefault ? ['default'] : []), ...roles].join('+') || '0'],
  ]);
}

/**
 * Keeps each frame at its own time, because a frame rounded to a rate would lose its sound; except with encoders that
 * count bits by ticks of a clock. Given for both passes, because each format has its own default, and passes with
 * different frames fail.
 */
function variableRate(encoder: PictureEncoder, coding: Coding): string[] {
  const countsBits = coding.kind === 'rate' || (coding.kind === 'quality' && coding.mostBits !== undefined);
  const isByTicks = countsBits && encoder !== 'h264';
  return ['-fps_mode', 'vfr', ...(isByTicks ? [] : ['-enc_time_base:v:0', '-1'])];
}

const MOST_CONSTANT_RATE = 60;
const USUAL_RATE = 25;

/** Returns the frame rate for formats with a constant one. */
export function rateOf({ framesPerSecond }: VideoStream, most: number | null): number {
  return Math.min(framesPerSecond ?? USUAL_RATE, most ?? MOST_CONSTANT_RATE, MOST_CONSTANT_RATE);
}

function constantRate(picture: VideoStream, most: number | null): string[] {
  return ['-fps_mode', 'cfr', '-r:v:0', rateOf(picture, most).toFixed(5)];
}

/** Returns the arguments for the picture, copied or encoded. */
export function pictureArguments(film: Film, { format, picture }: FilmPlan): string[] {
  const map = ['-map', `0:${film.picture.index}`];
  const { encoder, hasAlpha, hasVariableRate } = VIDEO_FORMATS[format];
  if (picture === null) {
    const isHevc = film.picture.codec === 'hevc' && ['mp4', 'mov'].includes(format);
    return [...map, '-c:v:0', 'copy', ...(isHevc ? ['-tag:v:0', 'hvc1'] : [])];
  }
  const filters = [...pictureFilters(film.picture, picture.change), ...(picture.filters ?? [])];
  return [
    ...map,
    ...(filters.length > 0 ? ['-filter:v:0', filters.join(',')] : []),
    ...(hasVariableRate
      ? variableRate(encoder, picture.coding)
      : constantRate(film.picture, picture.change.framesPerSecond)),
    ...encoderArguments(encoder, picture.coding, hasAlpha && film.picture.hasAlpha),
  ];
}

/** Returns the sample rate, in Hz, with which an encoder loses least of a sound. */
function soundRate(soundEncoder: string, { rate }: Sound): number {
  if (soundEncoder === 'libopus') return OPUS_RATE;
  if (soundEncoder === 'wmav2') return Math.min(MOST_WMA_RATE, rate);
  return nearestRate(SOUND_FORMATS[soundEncoder === 'aac' ? 'm4a' : 'mp3'], rate);
}

function soundArguments({ format, sounds }: FilmPlan): string[] {
  if (sounds.length === 0) return ['-an'];
  const { soundEncoder, hasVariableRate } = VIDEO_FORMATS[format];
  const each = sounds.flatMap(({ sound, encoding }, at) => {
    const map = ['-map', `0:${sound.index}`, `-c:a:${at}`];
    if (encoding === null) return [...map, 'copy'];
    const { kbps, channels, filters } = encoding;
    const shape = channelsFor(soundEncoder, channels, `:a:${at}`);
    const chain = [...filters, hasVariableRate ? IN_TIME : FROM_THE_START, ...shape.filters].join(',');
    return [
      ...[...map, soundEncoder, `-b:a:${at}`, `${kbps}k`, ...shape.option],
      ...[`-ar:a:${at}`, String(soundRate(soundEncoder, sound)), `-filter:a:${at}`, chain],
    ];
  });
  return [
    ...each,
    ...namesOf(
      'a',
      sounds.map(({ sound }) => sound),
    ),
  ];
}

/** The input that holds each subtitle, and its codec, by its index in the film. */
export type SubtitleSources = ReadonlyMap<number, { input: number; codec: string }>;

function subtitleArguments({ format, subtitles }: FilmPlan, sources: SubtitleSources | undefined): string[] {
  const { subtitles: kind } = VIDEO_FORMATS[format];
  if (kind === null) return [];
  const found = subtitles.filter(({ index, isText }) => !isText || sources?.has(index) !== false);
  const each = found.flatMap(({ index, codec }, at) => {
    const own = sources?.get(index);
    const map = own === undefined ? `0:${index}` : `${own.input}:0`;
    return ['-map', map, `-c:s:${at}`, own?.codec ?? (kind.kept.includes(codec) ? 'copy' : kind.codec)];
  });
  return [...each, ...namesOf('s', found)];
}

/** Returns the arguments for everything but the picture. */
function restArguments(film: Film, plan: FilmPlan, target: string, sources?: SubtitleSources): string[] {
  const { hasChapters, hasAttachments, muxer, extra } = VIDEO_FORMATS[plan.format];
  return [
    ...[...soundArguments(plan), ...subtitleArguments(plan, sources), ...coverArguments(plan.covers, 1)],
    ...(hasAttachments && film.attachments > 0 ? ['-map', '0:t', '-c:t', 'copy'] : []),
    ...[...CLEAN, ...(hasAttachments && film.attachments > 0 ? ['-map_metadata:s:t', '0:s:t'] : [])],
    ...['-map_chapters', hasChapters ? '0' : '-1', ...extra, '-f', muxer, target],
  ];
}

/** Returns all arguments after the inputs; with `sources`, text subtitles that these do not name are left out. */
export function filmArguments(
  film: Film,
  plan: FilmPlan,
  target: string,
  sources?: SubtitleSources,
): string[] {
  return [...pictureArguments(film, plan), ...restArguments(film, plan, target, sources)];
}

/** Returns the arguments of the first of two passes, which measures how complex each frame is. */
export function firstPassArguments(film: Film, plan: FilmPlan): string[] {
  return [...pictureArguments(film, plan), '-an', '-sn', ...CLEAN, '-map_chapters', '-1', '-f', 'null', '-'];
}
