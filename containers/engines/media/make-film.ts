import { stat } from 'node:fs/promises';
import { failure } from '../../plain/failures.ts';
import type { ToolInput } from '../../runs/context.ts';
import { type FilmPlan, filmArguments, firstPassArguments } from './encode-film.ts';
import type { Film } from './limits.ts';
import { decoderArguments } from './picture-filters.ts';
import { type FfmpegResult, type MediaRunner, runFfmpeg, tried } from './run-ffmpeg.ts';
import { correctedBits, type SizeTarget } from './size-target.ts';
import type { Coding } from './video-formats.ts';

export interface FilmWork {
  context: MediaRunner;
  input: ToolInput;
  film: Film;
  target: string;
  /** Progress from 0 to 1. */
  onShare: (share: number) => void;
}

export async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}

/** Writes a film as planned; throws the failure if it has no frame. */
export async function makeFilm(work: FilmWork, plan: FilmPlan): Promise<FfmpegResult> {
  const { context, input, film, target, onShare } = work;
  const made = await runFfmpeg(context, input, filmArguments(film, plan, target), {
    before: decoderArguments(film.picture),
    onSeconds: (at) => onShare(at / film.seconds),
  });
  if (made.frames === 0) throw failure('noFrames', input.name);
  return made;
}

/** Writes a film with copied streams, or with all streams encoded if the format does not accept them. */
export async function makeFilmOr(
  work: FilmWork,
  copying: FilmPlan,
  encoding: FilmPlan,
): Promise<[FfmpegResult, FilmPlan]> {
  const copied = await tried(makeFilm(work, copying));
  if (copied !== null) return [copied, copying];
  return [await makeFilm(work, encoding), encoding];
}

/** A result below this share of the size is worth another pass. */
const CLOSE = 0.97;
/** A film that grows by less than this share of its additional bits has reached its best quality. */
const USED_SHARE = 0.25;
const MOST_SECOND_PASSES = 4;

/**
 * Writes a film in two passes, and repeats the second if the result is too large, or much too small; `planFor` makes
 * the plan of a coding. Returns the size in bytes, which exceeds `most` only if nothing smaller is possible.
 */
export async function makeFilmOfSize(
  work: FilmWork,
  { most, sized, log, planFor }: SizedFilm,
): Promise<{ made: FfmpegResult; size: number }> {
  const { context, input, film, target, onShare } = work;
  const rate = (bits: number, number: 1 | 2): Coding => ({ kind: 'rate', bits, pass: { number, log } });
  let bits = sized.videoBits;
  await runFfmpeg(context, input, firstPassArguments(film, planFor(rate(bits, 1))), {
    before: decoderArguments(film.picture),
    onSeconds: (at) => onShare((at / film.seconds) * 0.4),
  });
  const onPass = { ...work, onShare: (share: number) => onShare(0.4 + share * 0.6) };
  const encode = async () => {
    const made = await makeFilm(onPass, planFor(rate(bits, 2)));
    return { made, size: await sizeOf(target), bits };
  };
  let largestFitting: number | null = null;
  let before: { size: number; bits: number } | null = null;
  for (let pass = 1; ; pass++) {
    const result = await encode();
    const isFitting = result.size <= most;
    const isFull: boolean =
      before !== null && result.size / before.size - 1 <= (bits / before.bits - 1) * USED_SHARE;
    if (isFitting && (result.size >= most * CLOSE || isFull)) return result;
    before = isFitting ? result : null;
    if (isFitting) largestFitting = Math.max(largestFitting ?? 0, bits);
    if (pass >= MOST_SECOND_PASSES) {
      if (isFitting || largestFitting === null) return result;
      bits = largestFitting;
      return encode();
    }
    bits = correctedBits(bits, result.size, most, film.seconds);
  }
}

export interface SizedFilm {
  /** In bytes. */
  most: number;
  sized: SizeTarget;
  /** The file in which the passes keep their statistics. */
  log: string;
  planFor: (coding: Coding) => FilmPlan;
}
