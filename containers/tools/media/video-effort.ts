import type { Film } from '../../engines/media/limits.ts';

const FULL_HD = 1080;

/** Seconds of Full HD that a film is as much work as. */
export function effortOfFilm({ seconds, picture }: Film): number {
  const shortSide = Math.min(picture.width, picture.height);
  return seconds * Math.max(1, shortSide / FULL_HD) ** 2;
}
