import type { FileType } from '../../files/types.ts';
import { lookUp } from '../../plain/look-up.ts';
import type { ToolInput } from '../../runs/context.ts';
import type { Film } from './limits.ts';
import {
  holdsPicture,
  holdsSound,
  VIDEO_FORMATS,
  type VideoFormat,
  type VideoFormatName,
} from './video-formats.ts';

export interface Container {
  muxer: string;
  extension: string;
}

/** Containers by the file's type, and then by its extension; the first is the usual one. */
const CONTAINERS: Partial<Record<FileType, Readonly<Record<string, string>>>> = {
  mp4: { mp4: 'mp4', m4v: 'mp4', mov: 'mov', '3gp': '3gp' },
  matroska: { mkv: 'matroska', webm: 'webm' },
  avi: { avi: 'avi' },
  asf: { wmv: 'asf' },
  flv: { flv: 'flv' },
  mpegps: { mpg: 'mpeg', mpeg: 'mpeg' },
  mpegts: { ts: 'mpegts', mts: 'mpegts' },
  ogg: { ogv: 'ogg' },
};

/**
 * Returns true if a Matroska file holds only streams that WebM allows; the extension of WebM is used for
 * other files, too.
 */
function isWebm({ pictures, sounds }: Pick<Film, 'pictures' | 'sounds'>): boolean {
  const { webm } = VIDEO_FORMATS;
  return (
    pictures.every((picture) => holdsPicture(webm, picture, 'sempre')) &&
    sounds.every((sound) => holdsSound(webm, sound, 'sempre'))
  );
}

/** Returns the container in which a film's streams stay unchanged: its own, under the matching extension. */
export function containerOf({ type, extension }: ToolInput, film: Film): Container | null {
  const known = CONTAINERS[type];
  if (known === undefined) return null;
  const [usual = ''] = Object.keys(known);
  const kept = extension in known && (extension !== 'webm' || isWebm(film)) ? extension : usual;
  return { muxer: known[kept] ?? '', extension: kept };
}

/** Metadata of a stream that say when and with what it was made; its language and title stay. */
const TRACES = ['creation_time', 'handler_name', 'location', 'encoder'].flatMap((key) => [
  '-metadata:s',
  `${key}=`,
]);

const FORMATS: Readonly<Record<string, VideoFormatName>> = {
  mp4: 'mp4',
  mov: 'mov',
  matroska: 'mkv',
  webm: 'webm',
};

/** Returns the form of text subtitles in a container; null if it has none. */
export function subtitleHoldingOf({ muxer }: Container): VideoFormat['subtitles'] {
  const format = lookUp(FORMATS, muxer);
  return format === undefined ? null : VIDEO_FORMATS[format].subtitles;
}

/** Returns the arguments that copy the streams of `maps`, without the file's metadata; `others` are not copied. */
export function copyStreams(
  { muxer }: Container,
  maps: readonly string[],
  target: string,
  others: readonly string[] = [],
): string[] {
  const fast = ['mp4', 'mov', '3gp'].includes(muxer) ? ['-movflags', '+faststart'] : [];
  return [
    ...[...maps, '-c', 'copy', '-map_metadata:g', '-1', ...TRACES, ...others],
    ...['-max_muxing_queue_size', '1024', ...fast, '-f', muxer, target],
  ];
}
