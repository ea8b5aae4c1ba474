import type { Sound } from './probe.ts';

export type SoundFormatName = 'mp3' | 'm4a' | 'ogg' | 'opus' | 'wav' | 'flac';

export interface SoundFormat {
  extension: string;
  muxer: string;
  /** Codecs that it holds unchanged. */
  codecs: readonly string[];
  encoder: string;
  /** Usual bit rate of stereo; null if the format is lossless. */
  usualKbps: number | null;
  mostKbps: number;
  maxChannels: number;
  /** Ascending; null allows any from the lowest to the highest. */
  rates: readonly number[] | null;
  minRate: number;
  maxRate: number;
  /** The way in which the format stores pictures: as streams, as text in its tags, or not at all. */
  covers: 'streams' | 'tag' | 'none';
  hasChapters: boolean;
  /** Tags of a song that it cannot store. */
  tagsWithoutPlace: readonly string[];
  extra: readonly string[];
}

const PCM = ['pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le', 'pcm_u8'];
const MP3_RATES = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const AAC_RATES = [...MP3_RATES, 64_000, 88_200, 96_000];

export const SOUND_FORMATS: Readonly<Record<SoundFormatName, SoundFormat>> = {
  mp3: {
    extension: 'mp3',
    muxer: 'mp3',
    codecs: ['mp3'],
    encoder: 'libmp3lame',
    usualKbps: 192,
    mostKbps: 320,
    maxChannels: 2,
    rates: MP3_RATES,
    minRate: 8000,
    maxRate: 48_000,
    covers: 'streams',
    hasChapters: true,
    tagsWithoutPlace: [],
    extra: ['-id3v2_version', '3'],
  },
  m4a: {
    extension: 'm4a',
    muxer: 'ipod',
    codecs: ['aac', 'alac'],
    encoder: 'aac',
    usualKbps: 160,
    mostKbps: 512,
    maxChannels: 8,
    rates: AAC_RATES,
    minRate: 8000,
    maxRate: 96_000,
    covers: 'streams',
    hasChapters: true,
    tagsWithoutPlace: [],
    extra: ['-movflags', '+faststart'],
  },
  ogg: {
    extension: 'ogg',
    muxer: 'ogg',
    codecs: ['vorbis', 'opus'],
    encoder: 'libvorbis',
    usualKbps: 160,
    mostKbps: 500,
    maxChannels: 8,
    rates: null,
    minRate: 8000,
    maxRate: 48_000,
    covers: 'tag',
    hasChapters: true,
    tagsWithoutPlace: [],
    extra: [],
  },
  opus: {
    extension: 'opus',
    muxer: 'opus',
    codecs: ['opus'],
    encoder: 'libopus',
    usualKbps: 96,
    mostKbps: 510,
    maxChannels: 8,
    rates: [8000, 12_000, 16_000, 24_000, 48_000],
    minRate: 8000,
    maxRate: 48_000,
    covers: 'tag',
    hasChapters: true,
    tagsWithoutPlace: [],
    extra: [],
  },
  wav: {
    extension: 'wav',
    muxer: 'wav',
    codecs: PCM,
    encoder: 'pcm_s16le',
    usualKbps: null,
    mostKbps: 0,
    maxChannels: 64,
    rates: null,
    minRate: 1,
    maxRate: 384_000,
    covers: 'none',
    hasChapters: false,
    tagsWithoutPlace: ['album_artist', 'composer', 'disc'],
    extra: ['-rf64', 'auto'],
  },
  flac: {
    extension: 'flac',
    muxer: 'flac',
    codecs: ['flac'],
    encoder: 'flac',
    usualKbps: null,
    mostKbps: 0,
    maxChannels: 8,
    rates: null,
    minRate: 1,
    maxRate: 192_000,
    covers: 'streams',
    hasChapters: false,
    tagsWithoutPlace: [],
    extra: [],
  },
};

/** Returns the format's sample rate that loses least of `rate`. */
export function nearestRate({ rates, minRate, maxRate }: SoundFormat, rate: number): number {
  if (rates === null) return Math.max(minRate, Math.min(rate, maxRate));
  return rates.find((candidate) => candidate >= rate) ?? maxRate;
}

/**
 * Filters to the layouts that libopus accepts, where ffmpeg's own for so many channels is another. Three channels are
 * only renamed, because a mix of what ffmpeg takes for 2.1 loses the third.
 */
const OPUS_LAYOUTS: Readonly<Record<number, string>> = {
  3: 'channelmap=map=0|1|2:channel_layout=3.0',
  4: 'aformat=channel_layouts=quad',
};

/**
 * Returns the filters and the option that give a sound so many channels; `stream` names one of several sounds in the
 * option.
 */
export function channelsFor(
  encoder: string,
  channels: number,
  stream = '',
): { filters: string[]; option: string[] } {
  const layout = encoder === 'libopus' ? OPUS_LAYOUTS[channels] : undefined;
  return layout === undefined
    ? { filters: [], option: [`-ac${stream}`, String(channels)] }
    : { filters: [layout], option: [] };
}

/** The form of a sample in a lossless format: its bits, or a number of floating point. */
export type SampleForm = 16 | 24 | 32 | 'float';

/** Returns the form of a sample that keeps those of a source: 16 bits for a lossy one. */
export function depthOf({ depth, isFloat }: Pick<Sound, 'depth' | 'isFloat'>): SampleForm {
  if (depth <= 16) return 16;
  if (isFloat) return 'float';
  return depth <= 24 ? 24 : 32;
}

/** Returns the encoder's arguments; `depth` is for lossless formats. */
export function encoderOf(
  name: SoundFormatName,
  { kbps, depth }: { kbps: number | null; depth: SampleForm },
): string[] {
  const { encoder } = SOUND_FORMATS[name];
  if (name === 'wav') {
    const codec = { 16: 'pcm_s16le', 24: 'pcm_s24le', 32: 'pcm_s32le', float: 'pcm_f32le' }[depth];
    return ['-c:a', codec];
  }
  if (name === 'flac')
    return [
      '-c:a',
      'flac',
      ...(depth === 16 ? ['-sample_fmt', 's16'] : ['-sample_fmt', 's32', '-bits_per_raw_sample', '24']),
    ];
  return ['-c:a', encoder, ...(kbps === null ? [] : ['-b:a', `${kbps}k`])];
}
