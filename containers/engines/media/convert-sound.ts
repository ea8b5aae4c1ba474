import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { nearestBitRate, rateForBitRate } from './bit-rates.ts';
import type { Song } from './limits.ts';
import { evenLoudness } from './loudness.ts';
import { type Mix, mixDown } from './mix-down.ts';
import { inputArguments, tried } from './run-ffmpeg.ts';
import {
  channelsFor,
  depthOf,
  encoderOf,
  nearestRate,
  SOUND_FORMATS,
  type SoundFormat,
  type SoundFormatName,
} from './sound-formats.ts';
import { writeSong } from './write-song.ts';

type SoundRunner = ProgramRunner<'give' | 'outputDirectory'>;

/** The target of a conversion; null keeps the value, or uses the format's default. */
export interface SoundPlan {
  format: SoundFormatName;
  kbps: number | null;
  channels: number | null;
  rate: number | null;
  depth: 16 | 24 | null;
  /** In LUFS. */
  loudness: number | null;
  keepsTags: boolean;
}

export interface SoundMade {
  path: string;
  seconds: number;
  isCopied: boolean;
  /** Null if it was not requested. */
  evened: 'evened' | 'silent' | 'short' | null;
  /** Covers that could not be kept. */
  lostCovers: number;
  channels: number;
  rate: number;
  /** Bit rate of the encoder; null if nothing was encoded, or nothing is lost. */
  kbps: number | null;
  /** The mix to fewer channels; null if their number is unchanged. */
  mix: Mix | null;
}

interface SoundWork {
  context: SoundRunner;
  input: ToolInput;
  song: Song;
  plan: SoundPlan;
  target: string;
  onSeconds: (seconds: number) => void;
}

/** Returns the usual bit rate for a lossless source, by its channels. */
function usualKbps({ usualKbps: stereo, mostKbps }: SoundFormat, channels: number): number | null {
  if (stereo === null) return null;
  return Math.min(mostKbps, Math.round(channels === 1 ? stereo * 0.6 : (stereo / 2) * channels));
}

/**
 * Returns the requested rates as far as the encoder accepts them: a low bit rate is kept by a lower sample
 * rate, unless the sample rate was requested too.
 */
function ratesOf(
  { song: { sound }, plan }: SoundWork,
  channels: number,
): { kbps: number | null; rate: number } {
  const { format: name } = plan;
  const format = SOUND_FORMATS[name];
  const nearest = nearestRate(format, plan.rate ?? sound.rate);
  const wanted = plan.kbps ?? usualKbps(format, channels);
  if (format.usualKbps === null || wanted === null) return { kbps: null, rate: nearest };
  const isFree = plan.kbps !== null && plan.rate === null;
  const rate = isFree ? rateForBitRate(name, wanted, nearest, channels) : nearest;
  return { kbps: nearestBitRate(name, wanted, rate, channels), rate };
}

function isAsAsked({ song: { sound, isChain }, plan }: SoundWork): boolean {
  const { codecs, usualKbps } = SOUND_FORMATS[plan.format];
  const most = plan.kbps === null ? Number.POSITIVE_INFINITY : plan.kbps * 1000 * 1.05;
  return (
    !isChain &&
    codecs.includes(sound.codec) &&
    plan.loudness === null &&
    (plan.kbps === null ||
      usualKbps === null ||
      (sound.bitsPerSecond !== null && sound.bitsPerSecond <= most)) &&
    (plan.channels === null || plan.channels === sound.channels) &&
    (plan.rate === null || plan.rate === sound.rate) &&
    (plan.depth === null || usualKbps !== null || plan.depth === sound.depth)
  );
}

/** A Vorbis sound of one page may end before its last packet: ffmpeg takes what is negative for 2^32 samples. */
const NO_NEGATIVE_LENGTH = ['-bsf:a', String.raw`setts=duration=if(gt(DURATION\,2147483647)\,0\,DURATION)`];

function copying({ input, song }: SoundWork): string[] {
  const isShortened = input.type === 'ogg' && song.sound.codec === 'vorbis';
  return ['-c:a', 'copy', ...(isShortened ? NO_NEGATIVE_LENGTH : [])];
}

function write(work: SoundWork, codec: readonly string[], filters: readonly string[]) {
  const { context, input, song, plan, target, onSeconds } = work;
  const { format, keepsTags } = plan;
  const filtering = filters.length > 0 ? ['-af', filters.join(',')] : [];
  const sound = ['-map', `0:${song.sound.index}`, ...filtering, ...codec];
  const file = { context, input, song, format, keepsTags, target, onSeconds };
  return writeSong(file, { inputs: [inputArguments(input)], sound, hasChapters: true });
}

/** Returns the mix to one or two channels; null if none is needed. */
async function mixOf({ context, input, song, onSeconds }: SoundWork, channels: number): Promise<Mix | null> {
  const { sound } = song;
  if ((channels !== 1 && channels !== 2) || channels >= sound.channels) return null;
  return mixDown(context, input, { sound, channels }, (at) => onSeconds(at / 4));
}

/** Converts a sound to another format, or copies it if it already has that format. */
export async function convertSound(work: SoundWork): Promise<SoundMade> {
  const { context, input, song, plan, target } = work;
  const { sound } = song;
  const { channels: before, rate: usualRate } = sound;
  const kept = {
    ...{ path: target, isCopied: true, evened: null, mix: null },
    ...{ channels: before, rate: usualRate, kbps: null },
  };
  if (isAsAsked(work)) {
    const copied = await tried(write(work, copying(work), []));
    if (copied !== null) return { ...kept, seconds: copied.made.seconds, lostCovers: copied.lostCovers };
  }
  const format = SOUND_FORMATS[plan.format];
  const channels = Math.min(format.maxChannels, plan.channels ?? before);
  const { kbps, rate } = ratesOf(work, channels);
  const mix = await mixOf(work, channels);
  const mixed = mix?.filters ?? [];
  const listening = { index: sound.index, filters: mixed, before: [] };
  const evening =
    plan.loudness === null
      ? null
      : await evenLoudness(context, input, { ...listening, target: plan.loudness }, (at) =>
          work.onSeconds(at / 3),
        );
  const shape = channelsFor(format.encoder, channels);
  const codec = [
    ...encoderOf(plan.format, { kbps, depth: plan.depth ?? depthOf(sound) }),
    ...[...shape.option, '-ar', String(rate)],
  ];
  const isEvened = evening !== null && typeof evening === 'object';
  const filters = [...mixed, ...(isEvened ? [evening.filter] : []), ...shape.filters];
  const { made, lostCovers } = await write(work, codec, filters);
  const evened = isEvened ? 'evened' : evening;
  return {
    path: target,
    seconds: made.seconds,
    isCopied: false,
    evened,
    lostCovers,
    channels,
    rate,
    kbps,
    mix,
  };
}
