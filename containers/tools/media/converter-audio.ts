import { converterAudio as definition } from '../../../common/catalogue/audio.ts';
import type { Song } from '../../engines/media/limits.ts';
import { SOUND_FORMATS, type SoundFormatName } from '../../engines/media/sound-formats.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { convertSongs, type SongPlan } from './convert-songs.ts';

type SoundOptions = OptionsOf<typeof definition>;

interface Preset {
  format: SoundFormatName;
  extension: string;
  kbps: number;
  channels: number | null;
  mostBytes: number;
}

const PRESETS: Record<NonNullable<SoundOptions['preset']>, Preset> = {
  whatsapp: { format: 'opus', extension: 'ogg', kbps: 32, channels: 1, mostBytes: 16e6 },
  email: { format: 'mp3', extension: 'mp3', kbps: 64, channels: 1, mostBytes: 18e6 },
  web: { format: 'm4a', extension: 'm4a', kbps: 128, channels: null, mostBytes: Number.POSITIVE_INFINITY },
};
const CHANNELS = { original: null, mono: 1, estereo: 2 } as const;
/** Share of the bytes for the sound; the rest is overhead of the container. */
const SHARE_OF_SOUND = 0.97;

function fitting(kbps: number, mostBytes: number, seconds: number | null): number {
  if (seconds === null) return kbps;
  return Math.min(kbps, Math.floor((mostBytes * 8 * SHARE_OF_SOUND) / seconds / 1000));
}

function planOf(options: SoundOptions, { seconds, pictures }: Song): SongPlan {
  const preset = options.preset === undefined ? undefined : PRESETS[options.preset];
  const format = options.format ?? preset?.format ?? 'mp3';
  const mostBytes = preset?.mostBytes ?? Number.POSITIVE_INFINITY;
  const kbps = options.bitrate ?? preset?.kbps ?? null;
  const channels = options.channels === undefined ? preset?.channels : CHANNELS[options.channels];
  const plan = {
    format,
    kbps: kbps === null ? null : fitting(kbps, mostBytes, seconds),
    channels: channels ?? null,
    rate: options.sample_rate ?? null,
    depth: options.bit_depth ?? null,
    loudness: options.normalize ? options.loudness_lufs : null,
    keepsTags: options.keep_tags && pictures.length === 0,
  };
  const extension = format === preset?.format ? preset.extension : SOUND_FORMATS[format].extension;
  return { plan, extension, mostBytes };
}

/** Converts the sound of each file to the requested format. */
export const converterAudio = implement(definition, ['ffmpeg', 'ffprobe'], (context) =>
  convertSongs(context, (song) => planOf(context.options, song)),
);
