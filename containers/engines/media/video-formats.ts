import type { Sound, VideoStream } from './probe.ts';

export type VideoFormatName = 'mp4' | 'mov' | 'mkv' | 'webm' | 'avi' | 'wmv';
export type PictureEncoder = 'h264' | 'vp9' | 'mpeg4' | 'wmv2';

export interface VideoFormat {
  extension: string;
  muxer: string;
  /** Codecs that play wherever the format does, and others that it can hold. */
  pictures: Holding;
  sounds: Holding;
  encoder: PictureEncoder;
  soundEncoder: string;
  maxChannels: number;
  /** The codec of text subtitles; null if it has none. */
  subtitles: { codec: string; drawn: boolean; kept: readonly string[] } | null;
  /** True if the format can make players rotate the picture. */
  hasTurn: boolean;
  hasChapters: boolean;
  hasAttachments: boolean;
  hasCovers: boolean;
  hasAlpha: boolean;
  hasVariableRate: boolean;
  extra: readonly string[];
}

interface Holding {
  everywhere: readonly string[];
  also: readonly string[];
}

const FASTSTART = ['-movflags', '+faststart'];
const MP4: Omit<VideoFormat, 'extension' | 'muxer'> = {
  pictures: { everywhere: ['h264'], also: ['hevc', 'av1', 'vp9', 'mpeg4'] },
  sounds: { everywhere: ['aac', 'mp3'], also: ['ac3', 'eac3', 'alac', 'opus', 'flac'] },
  encoder: 'h264',
  soundEncoder: 'aac',
  maxChannels: 8,
  subtitles: { codec: 'mov_text', drawn: false, kept: ['mov_text'] },
  hasTurn: true,
  hasChapters: true,
  hasAttachments: false,
  hasCovers: true,
  hasAlpha: false,
  hasVariableRate: true,
  extra: FASTSTART,
};

export const VIDEO_FORMATS: Readonly<Record<VideoFormatName, VideoFormat>> = {
  mp4: { ...MP4, extension: 'mp4', muxer: 'mp4' },
  mov: {
    ...MP4,
    extension: 'mov',
    muxer: 'mov',
    pictures: { everywhere: ['h264'], also: ['hevc', 'prores', 'mjpeg', 'mpeg4', 'qtrle', 'png', 'dnxhd'] },
    sounds: { everywhere: ['aac', 'mp3'], also: ['ac3', 'alac', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le'] },
    hasCovers: false,
  },
  mkv: {
    ...MP4,
    extension: 'mkv',
    muxer: 'matroska',
    pictures: {
      everywhere: [
        ...['h264', 'hevc', 'av1', 'vp8', 'vp9', 'mpeg4', 'mpeg2video', 'mpeg1video', 'mjpeg', 'theora'],
        ...[
          'msmpeg4v3',
          'msmpeg4v2',
          'wmv1',
          'wmv2',
          'wmv3',
          'vc1',
          'flv1',
          'h263',
          'ffv1',
          'prores',
          'dvvideo',
        ],
      ],
      also: [],
    },
    sounds: {
      everywhere: [
        ...['aac', 'mp3', 'mp2', 'ac3', 'eac3', 'dts', 'truehd', 'opus', 'vorbis', 'flac', 'alac'],
        ...['pcm_s16le', 'pcm_s24le', 'pcm_f32le', 'wmav2'],
      ],
      also: [],
    },
    subtitles: {
      codec: 'srt',
      drawn: true,
      kept: ['subrip', 'ass', 'ssa', 'webvtt', 'dvd_subtitle', 'hdmv_pgs_subtitle', 'dvb_subtitle'],
    },
    hasTurn: false,
    hasAttachments: true,
    hasCovers: false,
    extra: [],
  },
  webm: {
    ...MP4,
    extension: 'webm',
    muxer: 'webm',
    pictures: { everywhere: ['vp8', 'vp9'], also: ['av1'] },
    sounds: { everywhere: ['opus', 'vorbis'], also: [] },
    encoder: 'vp9',
    soundEncoder: 'libopus',
    subtitles: { codec: 'webvtt', drawn: false, kept: ['webvtt'] },
    hasTurn: false,
    hasCovers: false,
    hasAlpha: true,
    extra: [],
  },
  avi: {
    ...MP4,
    extension: 'avi',
    muxer: 'avi',
    pictures: { everywhere: ['mpeg4', 'msmpeg4v3', 'msmpeg4v2', 'mjpeg'], also: [] },
    sounds: { everywhere: ['mp3', 'pcm_s16le'], also: ['ac3'] },
    encoder: 'mpeg4',
    soundEncoder: 'libmp3lame',
    maxChannels: 2,
    subtitles: null,
    hasTurn: false,
    hasChapters: false,
    hasCovers: false,
    hasVariableRate: false,
    extra: [],
  },
  wmv: {
    ...MP4,
    extension: 'wmv',
    muxer: 'asf',
    pictures: { everywhere: ['wmv1', 'wmv2', 'wmv3', 'vc1'], also: [] },
    sounds: { everywhere: ['wmav1', 'wmav2', 'wmapro'], also: [] },
    encoder: 'wmv2',
    soundEncoder: 'wmav2',
    maxChannels: 2,
    subtitles: null,
    hasTurn: false,
    hasChapters: false,
    hasCovers: false,
    extra: [],
  },
};

/** The caller's wish for streams that the format can hold: copied when possible, always, or never. */
export type Copying = 'auto' | 'sempre' | 'nunca';

const EIGHT_BITS = ['yuv420p', 'yuvj420p'];

/** Returns true if a picture can be copied into the format. */
export function holdsPicture(
  { pictures, hasTurn, encoder, hasVariableRate }: VideoFormat,
  picture: VideoStream,
  copying: Copying,
): boolean {
  if (copying === 'nunca' || (picture.isTurned && !hasTurn)) return false;
  const isEverywhere = pictures.everywhere.includes(picture.codec);
  if (copying === 'sempre') return isEverywhere || pictures.also.includes(picture.codec);
  if (!isEverywhere) return false;
  // MP4 players support H.264 only with 8 bits, 4:2:0, in whole frames.
  if (encoder !== 'h264' || pictures.everywhere.length > 1) return hasVariableRate || !picture.isInterlaced;
  return EIGHT_BITS.includes(picture.pixelFormat) && !picture.isInterlaced;
}

/** Returns true if a sound can be copied into the format. */
export function holdsSound({ sounds }: VideoFormat, { codec }: Sound, copying: Copying): boolean {
  if (copying === 'nunca') return false;
  return sounds.everywhere.includes(codec) || (copying === 'sempre' && sounds.also.includes(codec));
}

export type Quality = 'baixa' | 'media' | 'alta';

const LEVELS: Record<PictureEncoder, Record<Quality, number>> = {
  h264: { baixa: 28, media: 23, alta: 20 },
  vp9: { baixa: 42, media: 36, alta: 31 },
  mpeg4: { baixa: 9, media: 5, alta: 3 },
  wmv2: { baixa: 9, media: 5, alta: 3 },
};

const VP9 = ['-c:v:0', 'libvpx-vp9', '-row-mt', '1', '-tile-columns', '2', '-threads', '2'];

const ENCODERS: Record<PictureEncoder, readonly string[]> = {
  h264: ['-c:v:0', 'libx264', '-preset', 'veryfast', '-threads', '2'],
  vp9: [...VP9, '-deadline', 'realtime', '-cpu-used', '6'],
  mpeg4: ['-c:v:0', 'mpeg4', '-vtag', 'XVID', '-g', '250', '-threads', '2'],
  wmv2: ['-c:v:0', 'wmv2', '-g', '250'],
};
/** Arguments for encoders whose fastest mode has no second pass. */
const IN_TWO_PASSES: Partial<Record<PictureEncoder, readonly string[]>> = {
  vp9: [...VP9, '-deadline', 'good', '-cpu-used', '5'],
};

/** The quality of a picture: by a named level, by the encoder's own number, or by a bit rate. */
export type Coding =
  | { kind: 'quality'; quality: Quality; mostBits?: number }
  | { kind: 'level'; level: number }
  | { kind: 'rate'; bits: number; pass?: { number: 1 | 2; log: string } };

function levelArguments(encoder: PictureEncoder, level: number): string[] {
  if (encoder === 'h264') return ['-crf', String(level)];
  if (encoder === 'vp9') return ['-crf', String(level), '-b:v', '0'];
  return ['-q:v:0', String(level)];
}

function rateArguments(bits: number): string[] {
  return ['-b:v:0', String(Math.floor(bits))];
}

function ceiling(bits: number, times: number): string[] {
  return ['-maxrate', String(Math.floor(bits * times)), '-bufsize', String(Math.floor(bits * times * 1.5))];
}

/** Returns the arguments that encode the first picture of a result. */
export function encoderArguments(encoder: PictureEncoder, coding: Coding, isTransparent: boolean): string[] {
  const isPass = coding.kind === 'rate' && coding.pass !== undefined;
  const chosen = (isPass ? IN_TWO_PASSES[encoder] : undefined) ?? ENCODERS[encoder];
  const base = [...chosen, '-pix_fmt', isTransparent ? 'yuva420p' : 'yuv420p'];
  if (coding.kind === 'level') return [...base, ...levelArguments(encoder, coding.level)];
  if (coding.kind === 'quality') {
    const most = coding.mostBits === undefined ? [] : ceiling(coding.mostBits, 1);
    return [...base, ...levelArguments(encoder, LEVELS[encoder][coding.quality]), ...most];
  }
  const { bits, pass } = coding;
  const passes = pass === undefined ? [] : ['-pass', String(pass.number), '-passlogfile', pass.log];
  return [...base, ...rateArguments(bits), ...(pass?.number === 1 ? [] : ceiling(bits, 1.5)), ...passes];
}
