import { basename, join } from 'node:path';
import { type Fades, fadeFilters, JOINING } from './cut-film.ts';
import { demuxersOf, inputArguments, type Made, runFfmpeg } from './run-ffmpeg.ts';
import { depthOf, encoderOf, nearestRate, SOUND_FORMATS } from './sound-formats.ts';
import type { Span } from './span.ts';
import { type SongFile, writeSong } from './write-song.ts';

/** What decoders need to hear before a moment, to have it right. */
const BEFORE_SECONDS = 1;

/** The spans of a sound, to the sample, one after another and encoded. */
export async function encodeSoundSpans(
  file: SongFile,
  spans: readonly Span[],
  fades: Fades,
  kbps: number | null,
): Promise<{ made: Made; lostCovers: number }> {
  const { input, song, format } = file;
  const { sound } = song;
  const { maxChannels } = SOUND_FORMATS[format];
  const inputs = spans.map(({ start, end }) => {
    const from = Math.max(0, start - BEFORE_SECONDS);
    return ['-ss', from.toFixed(6), '-t', (end - from).toFixed(6), ...inputArguments(input)];
  });
  const parts = spans.map(({ start, end }, at) => {
    const skipped = Math.min(BEFORE_SECONDS, start);
    const trim = `atrim=start=${skipped.toFixed(6)}:duration=${(end - start).toFixed(6)}`;
    return `[${at}:${sound.index}]${trim},asetpts=PTS-STARTPTS[p${at}]`;
  });
  const length = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  const labels = spans.map((_, at) => `[p${at}]`).join('');
  const faded = ['anull', ...fadeFilters({ start: 0, end: length }, fades).sound].join(',');
  const graph = [...parts, `${labels}concat=n=${spans.length}:v=0:a=1,${faded}[sound]`].join(';');
  const encoding = [
    ...encoderOf(format, { kbps, depth: depthOf(sound) }),
    ...['-ac', String(Math.min(maxChannels, sound.channels))],
    ...['-ar', String(nearestRate(SOUND_FORMATS[format], sound.rate))],
  ];
  return writeSong(file, {
    inputs,
    sound: ['-filter_complex', graph, '-map', '[sound]', ...encoding],
    hasChapters: false,
  });
}

/** Where a sound can be entered at each of its packets. Pages of Ogg last a second: its packets are told apart first. */
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

/** The spans of a sound one after another as they are, to the packet: some 20 ms. */
export async function copySoundSpans(
  file: SongFile,
  spans: readonly Span[],
): Promise<{ made: Made; lostCovers: number }> {
  const { context, input, target } = file;
  const { path, demuxers, index, from } = await enterable(file);
  const lines = spans.flatMap(({ start, end }) => [
    `file '${path}'`,
    `inpoint ${(start + from).toFixed(6)}`,
    `outpoint ${(end + from).toFixed(6)}`,
  ]);
  const text = ['ffconcat version 1.0', ...lines, ''].join('\n');
  const list = await context.give(`${basename(target)}.list`, text);
  const opened = [...JOINING, '-format_whitelist', `concat,${demuxers}`, '-i', list];
  return writeSong(file, {
    inputs: [inputArguments(input), opened],
    sound: ['-map', `1:${index}`, '-c:a', 'copy'],
    hasChapters: false,
  });
}
