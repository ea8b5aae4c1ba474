import { basename, join } from 'node:path';
import type { FileType } from '../../../files/types.ts';
import { Failure } from '../../../plain/failures.ts';
import type { ToolInput } from '../../../runs/context.ts';
import { probe } from '../probe.ts';
import { demuxersOf, type FfmpegResult, runAny, runFfmpeg, tried } from '../run-ffmpeg.ts';
import { type Container, copyStreams, subtitleHoldingOf } from '../same-container.ts';
import { type FilmCut, withFrames } from './film-cut.ts';
import { framesUpTo } from './frames.ts';
import { joinedInput } from './joining.ts';
import { isIndexed } from './reading.ts';
import { secondsIn, type TimeSpan } from './span.ts';
import { cutSubtitles, subtitleInputs, subtitleMaps } from './subtitles.ts';

/**
 * Returns a film whose key frames can be found and sought: a film without an index is copied into a container that has
 * one, if it supports its streams.
 */
async function enterable(cut: FilmCut): Promise<FilmCut> {
  const { context, input, film, target } = cut;
  if (isIndexed(input)) return cut;
  const path = join(context.scratch, `${basename(target)}.mkv`);
  const maps = [film.picture, ...film.sounds].flatMap(({ index }) => ['-map', `0:${index}`]);
  const copy = runFfmpeg(context, input, [...maps, '-c', 'copy', '-f', 'matroska', path]);
  if ((await tried(copy)) === null) return cut;
  const indexed: ToolInput = { ...input, path, type: 'matroska' };
  const { startSeconds } = await probe(context, indexed);
  const picture = { ...film.picture, index: 0 };
  const sounds = film.sounds.map((sound, at) => ({ ...sound, index: at + 1 }));
  return { ...cut, input: indexed, film: { ...film, startSeconds, picture, sounds, packets: [] } };
}

export interface CopiedSpans {
  /** In seconds of the film, as they were found. */
  spans: TimeSpan[];
  /** Length of the result. */
  seconds: number;
}

/** A file without an index is read from this many seconds before. */
const LOOKING_BACK_SECONDS = [0, 15, 120, Number.POSITIVE_INFINITY];

/** Returns the last key frame at or before a moment, in seconds of the film; 0 if none is found. */
async function keyFrameBefore(cut: FilmCut, seconds: number): Promise<number> {
  for (const back of LOOKING_BACK_SECONDS) {
    const keys = (await framesUpTo(cut, seconds, back)).filter(({ isKey }) => isKey);
    const last = keys.reduce((latest, key) => Math.max(latest, key.seconds), 0);
    if (keys.length > 0) return Math.min(seconds, last);
  }
  return 0;
}

/** Copies spans that begin at key frames, one after another. */
async function copySpans(
  cut: FilmCut,
  spans: readonly TimeSpan[],
  container: Container,
): Promise<FfmpegResult> {
  const { context, input, film, target, onShare } = cut;
  const pieces = spans.map(({ start, end, isToEnd }) => ({
    path: input.path,
    from: start + film.startSeconds,
    ...(isToEnd ? {} : { to: end + film.startSeconds }),
  }));
  const joined = await joinedInput(context, target, pieces, demuxersOf(input));
  const streams = [film.picture, ...film.sounds].flatMap(({ index }) => ['-map', `0:${index}`]);
  const holding = subtitleHoldingOf(container);
  const subtitles = holding === null ? [] : await cutSubtitles(cut, film.subtitles, spans, holding.kept);
  const made = await runAny(
    context,
    input.name,
    [
      ...[...joined, ...subtitleInputs(subtitles)],
      ...copyStreams(container, streams, target, subtitleMaps(subtitles, holding?.codec ?? '')),
    ],
    (at) => onShare(at / secondsIn(spans)),
  );
  return withFrames(made, input);
}

async function copyFromKeyFrames(
  cut: FilmCut,
  spans: readonly TimeSpan[],
  container: Container,
): Promise<{ found: TimeSpan[]; made: FfmpegResult }> {
  const found: TimeSpan[] = [];
  for (const span of spans)
    found.push({ ...span, start: span.start === 0 ? 0 : await keyFrameBefore(cut, span.start) });
  return { found, made: await copySpans(cut, found, container) };
}

/** Formats whose length ffmpeg knows exactly, to the last packet of sound. */
const COUNTED: readonly FileType[] = ['mp4', 'matroska'];

/**
 * Returns the length of a result. ffmpeg counts to the frame that it wrote last, which may not be the one that is shown
 * last.
 */
async function secondsOf({ context, input, film, target }: FilmCut, made: FfmpegResult): Promise<number> {
  const isInOrder = !film.picture.isReordered && film.subtitles.length === 0;
  if (isInOrder && COUNTED.includes(input.type)) return made.seconds;
  return (await probe(context, { ...input, path: target })).seconds ?? made.seconds;
}

/** Copies spans from the key frames before them; a film without an index gets one if no key frame is found. */
export async function cutAtKeyFrames(
  cut: FilmCut,
  spans: readonly TimeSpan[],
  container: Container,
): Promise<CopiedSpans> {
  const { found, made } = await copyOrIndex(cut, spans, container);
  return { spans: found, seconds: await secondsOf(cut, made) };
}

async function copyOrIndex(cut: FilmCut, spans: readonly TimeSpan[], container: Container) {
  try {
    return await copyFromKeyFrames(cut, spans, container);
  } catch (error) {
    const isEmpty = error instanceof Failure && error.code === 'noFrames';
    if (!isEmpty || isIndexed(cut.input)) throw error;
    return copyFromKeyFrames(await enterable(cut), spans, container);
  }
}
