import type { Film } from '../../engines/media/limits.ts';

const FULL_HD = 1080;

/** Returns the effort of a film in seconds of Full HD. */
export function effortOfFilm({ seconds, picture }: Film): number {
  const shortSide = Math.min(picture.width, picture.height);
  return seconds * Math.max(1, shortSide / FULL_HD) ** 2;
}
