import type { Track } from './ffmpeg.ts';

/** Argument lists of ffmpeg for H.264 and AAC in MP4. */

const CRF = { baixa: 32, media: 28, alta: 23 } as const;
const AUDIO_KBPS = { baixa: 96, media: 128, alta: 160 } as const;

export type Quality = keyof typeof CRF;

const CLEAN = ['-map_metadata:g', '-1', '-map_metadata:s', '-1', '-dn', '-max_muxing_queue_size', '1024'];
const MP4 = ['-movflags', '+faststart', '-f', 'mp4'];
/** From the brightness of HDR to that of a usual screen (BT.709). */
const TO_SDR =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';

/** What of a video goes into the MP4. */
export interface Streams {
  sounds: readonly Track[];
  subtitles: readonly Track[];
  isHdr: boolean;
  maxHeight: number;
  /** Of each sound. */
  audioKbps: number;
}

function picture({ maxHeight, isHdr }: Streams): string[] {
  const scale = `scale=-2:'max(2,trunc(min(${maxHeight},ih)/2)*2)'`;
  return [
    ...['-map', '0:V:0', '-vf', isHdr ? `${scale},${TO_SDR}` : scale],
    // Said for both passes: each format has a default of its own, and passes of unequal frames fail.
    ...['-fps_mode', 'vfr'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-threads', '2'],
  ];
}

function languages(kind: 'a' | 's', tracks: readonly Track[]): string[] {
  return tracks.flatMap(({ language }, index) =>
    language === null ? [] : [`-metadata:s:${kind}:${index}`, `language=${language}`],
  );
}

function sound({ sounds, audioKbps }: Streams): string[] {
  if (sounds.length === 0) return ['-an'];
  const maps = sounds.flatMap(({ index }) => ['-map', `0:${index}`]);
  return [...maps, '-c:a', 'aac', '-b:a', `${audioKbps}k`, '-ac', '2', ...languages('a', sounds)];
}

function text({ subtitles }: Streams): string[] {
  if (subtitles.length === 0) return ['-sn'];
  const maps = subtitles.flatMap(({ index }) => ['-map', `0:${index}`]);
  return [...maps, '-c:s', 'mov_text', ...languages('s', subtitles)];
}

function rest(streams: Streams, target: string): string[] {
  return [...sound(streams), ...text(streams), ...CLEAN, '-map_chapters', '0', ...MP4, target];
}

export function audioKbps(quality: Quality): number {
  return AUDIO_KBPS[quality];
}

/** One pass at the quality asked for. */
export function constantQuality(quality: Quality, streams: Streams, target: string): string[] {
  return [...picture(streams), '-crf', String(CRF[quality]), ...rest(streams, target)];
}

/** The two passes that meet a bit rate, in bits a second. */
export function twoPasses(videoBits: number, streams: Streams, passLog: string, target: string) {
  const rate = ['-b:v', String(Math.floor(videoBits)), '-passlogfile', passLog];
  const ceiling = [
    '-maxrate',
    String(Math.floor(videoBits * 1.5)),
    '-bufsize',
    String(Math.floor(videoBits * 2)),
  ];
  const nothingElse = ['-an', '-sn', ...CLEAN, '-map_chapters', '-1'];
  return {
    first: [...picture(streams), ...rate, '-pass', '1', ...nothingElse, '-f', 'null', '-'],
    second: [...picture(streams), ...rate, ...ceiling, '-pass', '2', ...rest(streams, target)],
  };
}
