import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ToolContext, ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import { coverArguments, frontCover, writeTagsWithCover } from './covers.ts';
import { MAX_SECONDS, type Song } from './limits.ts';
import { evenLoudness } from './loudness.ts';
import type { Cover } from './probe.ts';
import { type Made, runFfmpeg, tried } from './run-ffmpeg.ts';
import { songTags } from './song-tags.ts';
import {
  depthOf,
  encoderOf,
  nearestRate,
  SOUND_FORMATS,
  type SoundFormat,
  type SoundFormatName,
} from './sound-formats.ts';

type Context = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'give' | 'scratch' | 'outputDirectory'>;

/** What a sound is to become; null: as it is, or as is usual in the format. */
export interface SoundPlan {
  format: SoundFormatName;
  kbps: number | null;
  channels: number | null;
  rate: number | null;
  depth: 16 | 24 | null;
  /** LUFS. */
  loudness: number | null;
  keepsTags: boolean;
}

export interface SoundMade {
  path: string;
  seconds: number;
  isCopied: boolean;
  /** Null where it was not asked for. */
  evened: 'evened' | 'silent' | null;
  /** Covers that could not be kept. */
  lostCovers: number;
  channels: number;
  rate: number;
}

interface Work {
  context: Context;
  input: ToolInput;
  song: Song;
  plan: SoundPlan;
  target: string;
  onSeconds: (seconds: number) => void;
}

/** Of a source without loss, by its channels. */
function usualKbps({ usualKbps: stereo, mostKbps }: SoundFormat, channels: number): number | null {
  if (stereo === null) return null;
  return Math.min(mostKbps, Math.round(channels === 1 ? stereo * 0.6 : (stereo / 2) * channels));
}

function isAsAsked({ song: { sound }, plan }: Work): boolean {
  const { codecs } = SOUND_FORMATS[plan.format];
  const most = plan.kbps === null ? Number.POSITIVE_INFINITY : plan.kbps * 1000 * 1.05;
  return (
    codecs.includes(sound.codec) &&
    plan.loudness === null &&
    (plan.kbps === null || (sound.bitsPerSecond !== null && sound.bitsPerSecond <= most)) &&
    (plan.channels === null || plan.channels === sound.channels) &&
    (plan.rate === null || plan.rate === sound.rate) &&
    (plan.depth === null || plan.depth === sound.depth)
  );
}

/** The tags and covers of a song, as arguments after its first input. */
async function dress(work: Work, covers: readonly Cover[]): Promise<{ inputs: string[]; maps: string[] }> {
  const { context, input, song, plan } = work;
  const { covers: place, hasChapters } = SOUND_FORMATS[plan.format];
  const text = songTags(plan.keepsTags ? song.tags : {});
  const [cover] = place === 'tag' ? covers : [];
  const tags =
    cover === undefined
      ? await context.give(`${basename(input.path)}-tags`, text)
      : await writeTagsWithCover(context, input, text, cover);
  return {
    inputs: ['-f', 'ffmetadata', '-i', tags],
    maps: [
      ...['-map', `0:${song.sound.index}`, '-map_metadata', '1', '-map_metadata:s', '-1'],
      ...(place === 'streams' ? coverArguments(covers) : []),
      ...['-map_chapters', hasChapters ? '0' : '-1'],
    ],
  };
}

async function make(
  work: Work,
  codec: readonly string[],
  filters: readonly string[],
  covers: readonly Cover[],
): Promise<Made> {
  const { context, input, plan, target, onSeconds } = work;
  const { muxer, extra } = SOUND_FORMATS[plan.format];
  const { inputs, maps } = await dress(work, covers);
  const args = [
    ...[...inputs, ...maps, '-t', String(MAX_SECONDS + 1)],
    ...(filters.length > 0 ? ['-af', filters.join(',')] : []),
    ...[...codec, ...extra, '-max_muxing_queue_size', '1024', '-f', muxer, target],
  ];
  const made = await runFfmpeg(context, input, args, { onSeconds });
  if (made.seconds > MAX_SECONDS) throw failure('tooLongAudio', input.name);
  if (made.seconds <= 0) throw failure('noFrames', input.name);
  return made;
}

function keptCovers({ song, plan }: Work): readonly Cover[] {
  const place = SOUND_FORMATS[plan.format].covers;
  if (!plan.keepsTags || place === 'none') return [];
  const front = frontCover(song.covers);
  return place === 'streams' || front === undefined ? song.covers : [front];
}

/** With the covers of the song where they can be kept, and without them where they are damaged. */
async function makeCovered(work: Work, codec: readonly string[], filters: readonly string[]) {
  const wanted = work.plan.keepsTags ? work.song.covers.length : 0;
  const covers = keptCovers(work);
  if (covers.length > 0) {
    const made = await tried(make(work, codec, filters, covers));
    if (made !== null) return { made, lostCovers: wanted - covers.length };
  }
  return { made: await make(work, codec, filters, []), lostCovers: wanted };
}

/** Writes a sound in another format, or as it is where it has that format already. */
export async function convertSound(work: Work): Promise<SoundMade> {
  const { context, input, song, plan, target } = work;
  const { sound } = song;
  const kept = { path: target, isCopied: true, evened: null, channels: sound.channels, rate: sound.rate };
  if (isAsAsked(work)) {
    const copied = await tried(makeCovered(work, ['-c:a', 'copy'], []));
    if (copied !== null) return { ...kept, seconds: copied.made.seconds, lostCovers: copied.lostCovers };
  }
  const format = SOUND_FORMATS[plan.format];
  const channels = Math.min(format.maxChannels, plan.channels ?? sound.channels);
  const rate = nearestRate(format, plan.rate ?? sound.rate);
  const layout = { 1: 'mono', 2: 'stereo' }[channels];
  const mixed =
    layout === undefined || channels === sound.channels ? [] : [`aformat=channel_layouts=${layout}`];
  const listening = { index: sound.index, filters: mixed, before: [] };
  const evening =
    plan.loudness === null
      ? null
      : await evenLoudness(context, input, { ...listening, target: plan.loudness }, (at) =>
          work.onSeconds(at / 3),
        );
  const kbps = plan.kbps === null ? usualKbps(format, channels) : Math.min(plan.kbps, format.mostKbps);
  const codec = [
    ...encoderOf(plan.format, { kbps, depth: plan.depth ?? depthOf(sound) }),
    ...['-ac', String(channels), '-ar', String(rate)],
  ];
  const filters = [...mixed, ...(evening === null ? [] : [evening])];
  const { made, lostCovers } = await makeCovered(work, codec, filters);
  const evened = plan.loudness === null ? null : evening === null ? 'silent' : 'evened';
  return { path: target, seconds: made.seconds, isCopied: false, evened, lostCovers, channels, rate };
}

export async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}
