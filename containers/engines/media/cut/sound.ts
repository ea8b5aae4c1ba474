import { basename, join } from 'node:path';
import { nearestBitRate } from '../bit-rates.ts';
import { demuxersOf, type FfmpegResult, inputArguments, runFfmpeg } from '../run-ffmpeg.ts';
import { channelsFor, depthOf, encoderOf, nearestRate, SOUND_FORMATS } from '../sound-formats.ts';
import { type SongFile, writeSong } from '../write-song.ts';
import { type Fades, fadeFilters } from './fades.ts';
import { joinedInput } from './joining.ts';
import { secondsIn, type TimeSpan } from './span.ts';

/** Seconds that decoders need before a moment to decode it correctly. */
const BEFORE_SECONDS = 1;

/** Encodes the spans of a sound one after another, exact to the sample. */
export async function encodeSoundSpans(
  file: SongFile,
  spans: readonly TimeSpan[],
  fades: Fades,
  kbps: number | null,
): Promise<{ made: FfmpegResult; lostCovers: number }> {
  const { input, song, format } = file;
  const { sound } = song;
  const channels = Math.min(SOUND_FORMATS[format].maxChannels, sound.channels);
  const rate = nearestRate(SOUND_FORMATS[format], sound.rate);
  // Rounded to a tick of the sound's clock, because AVI's is as coarse as MP3 packets.
  const froms = spans.map(
    ({ start }) => Math.floor(Math.max(0, start - BEFORE_SECONDS) / sound.tickSeconds) * sound.tickSeconds,
  );
  // A fade ends where the sound was said to end.
  const isOpen = ({ isToEnd }: TimeSpan) => isToEnd === true && fades.fadeOut === 0;
  const inputs = spans.map((span, at) => {
    const from = froms[at] ?? 0;
    return [
      // A FLAC of one frame has nothing behind a seek, even to its beginning.
      ...(from === 0 ? [] : ['-ss', from.toFixed(6)]),
      ...(isOpen(span) ? [] : ['-t', (span.end - from).toFixed(6)]),
      ...inputArguments(input),
    ];
  });
  const parts = spans.map((span, at) => {
    const skipped = span.start - (froms[at] ?? 0);
    const length = isOpen(span) ? '' : `:duration=${secondsIn([span]).toFixed(6)}`;
    return `[${at}:${sound.index}]atrim=start=${skipped.toFixed(6)}${length},asetpts=PTS-STARTPTS[p${at}]`;
  });
  const labels = spans.map((_, at) => `[p${at}]`).join('');
  const shape = channelsFor(SOUND_FORMATS[format].encoder, channels);
  const fading = fadeFilters({ start: 0, end: secondsIn(spans) }, fades).sound;
  const faded = ['anull', ...fading, ...shape.filters].join(',');
  const graph = [...parts, `${labels}concat=n=${spans.length}:v=0:a=1,${faded}[sound]`].join(';');
  const encoding = [
    ...encoderOf(format, {
      kbps: kbps === null ? null : nearestBitRate(format, kbps, rate, channels),
      depth: depthOf(sound),
    }),
    ...[...shape.option, '-ar', String(rate)],
  ];
  return writeSong(file, {
    inputs,
    sound: ['-filter_complex', graph, '-map', '[sound]', ...encoding],
    hasChapters: false,
  });
}

/**
 * Returns a sound that can be sought at each of its packets. Ogg pages last a second, so their packets are separated
 * first.
 */
async function enterable({ context, input, song }: SongFile) {
  const itself = {
    path: input.path,
    demuxers: demuxersOf(input),
    index: song.sound.index,
    from: song.startSeconds,
  };
  if (input.type !== 'ogg') return itself;
  const path = join(context.scratch, `${basename(input.path)}.mka`);
  const each = ['-cluster_time_limit', '1', '-f', 'matroska', path];
  await runFfmpeg(context, input, ['-map', `0:${itself.index}`, '-c', 'copy', ...each]);
  return { path, demuxers: 'matroska,webm', index: 0, from: 0 };
}

/** Copies the spans of a sound one after another, exact to the packet: some 20 ms. */
export async function copySoundSpans(
  file: SongFile,
  spans: readonly TimeSpan[],
): Promise<{ made: FfmpegResult; lostCovers: number }> {
  const { context, input, target } = file;
  const { path, demuxers, index, from } = await enterable(file);
  const pieces = spans.map((span) => ({
    ...{ path, from: span.start + from },
    ...(span.isToEnd ? {} : { to: span.end + from }),
  }));
  const opened = await joinedInput(context, target, pieces, demuxers);
  return writeSong(file, {
    inputs: [inputArguments(input), opened],
    sound: ['-map', `1:${index}`, '-c:a', 'copy'],
    hasChapters: false,
  });
}
