import type { FilmPlan } from '../encode-film.ts';
import { secondsIn, type TimeSpan } from './span.ts';

/** Seconds over which picture and sound fade in and out. */
export interface Fades {
  fadeIn: number;
  fadeOut: number;
}

export function fadeFilters(
  span: TimeSpan,
  { fadeIn, fadeOut }: Fades,
): { picture: string[]; sound: string[] } {
  const length = secondsIn([span]);
  const [into, out] = [Math.min(fadeIn, length), Math.min(fadeOut, length)];
  const filters = (name: string) => [
    ...(into > 0 ? [`${name}=t=in:st=0:d=${into}`] : []),
    ...(out > 0 ? [`${name}=t=out:st=${(length - out).toFixed(3)}:d=${out}`] : []),
  ];
  return { picture: filters('fade'), sound: filters('afade') };
}

/** Adds the fades of one span to a film's plan. */
export function faded(plan: FilmPlan, span: TimeSpan, fades: Fades): FilmPlan {
  const filters = fadeFilters(span, fades);
  return {
    ...plan,
    picture: plan.picture && { ...plan.picture, filters: filters.picture },
    sounds: plan.sounds.map(({ sound, encoding }) => ({
      sound,
      encoding: encoding && { ...encoding, filters: [...encoding.filters, ...filters.sound] },
    })),
  };
}
