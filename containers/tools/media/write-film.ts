import type { FilmPlan } from '../../engines/media/encode-film.ts';
import {
  type FilmWork,
  makeFilm,
  makeFilmOfSize,
  makeFilmOr,
  sizeOf,
} from '../../engines/media/make-film.ts';
import { planSize } from '../../engines/media/size-target.ts';
import type { Coding } from '../../engines/media/video-formats.ts';
import { formatMegabytes } from '../../plain/format.ts';
import { type FilmWish, planEncoding } from './film-plan.ts';
import { VIDEO_PRESETS, type VideoPresetName } from './video-presets.ts';

export interface FilmWritten {
  plan: FilmPlan;
  seconds: number;
  notes: readonly string[];
}

export interface SizeWish {
  /** In bytes. */
  most: number;
  /** True if the size is only a limit, and not to be reached. */
  isLimit: boolean;
  /** The file in which the passes keep their statistics. */
  log: string;
}

/** Returns the size that the options ask for; null if they state none. */
export function sizeWishOf(
  { target_size_mb, preset }: { target_size_mb?: number | undefined; preset?: VideoPresetName | undefined },
  log: string,
): SizeWish | null {
  if (target_size_mb !== undefined) return { most: target_size_mb * 1e6, isLimit: false, log };
  const most = preset === undefined ? null : VIDEO_PRESETS[preset].mostBytes;
  return most === null ? null : { most, isLimit: true, log };
}

/** Above this bit rate one pass by quality is as good as two by size. */
const PLENTY = 2_500_000;

/** Encodes a film to a size in bytes. */
export async function writeFilmOfSize(
  work: FilmWork,
  wish: FilmWish,
  { most, isLimit, log }: SizeWish,
): Promise<FilmWritten> {
  const { input, film, target } = work;
  const sized = planSize(input.name, most, {
    seconds: film.seconds,
    sounds: wish.isMute ? 0 : film.sounds.length,
    framesPerSecond: film.picture.framesPerSecond,
    shortSide: wish.shortSide,
  });
  const soundKbps = Math.min(wish.soundKbps, sized.soundKbps);
  const fitting = { ...wish, soundKbps, shortSide: sized.shortSide, maxChannels: 2 };
  const planFor = (coding: Coding) => planEncoding(film, { ...fitting, coding });
  if (isLimit && sized.videoBits >= PLENTY && wish.coding.kind === 'quality') {
    const plan = planFor({ ...wish.coding, mostBits: sized.videoBits * 0.95 });
    const { seconds } = await makeFilm(work, plan);
    if ((await sizeOf(target)) <= most) return { plan, seconds, notes: [] };
  }
  const { made, size } = await makeFilmOfSize(work, { most, sized, log, planFor });
  const notes = size > most ? [`o menor resultado possível passou de ${formatMegabytes(most)}`] : [];
  return { plan: planFor(wish.coding), seconds: made.seconds, notes };
}

/** Writes a film by a plan that may copy, if it `fits`; to a size if it does not, or exceeds it after all. */
export async function writeFilmWithin(
  work: FilmWork,
  { plan, wish, size, fits }: { plan: FilmPlan; wish: FilmWish; size: SizeWish | null; fits: boolean },
): Promise<FilmWritten> {
  if (size === null || fits) {
    const [{ seconds }, done] = await makeFilmOr(work, plan, planEncoding(work.film, wish));
    if (size === null || (await sizeOf(work.target)) <= size.most) return { plan: done, seconds, notes: [] };
  }
  return writeFilmOfSize(work, wish, size);
}
