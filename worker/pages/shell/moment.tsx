import { shownMoment } from '../../time/brasilia.ts';
import { isoTime } from '../../time/clock.ts';

/** Shows a time in Brasília's time zone, with its ISO form for programs. */
export function Moment({ at }: { at: number }) {
  return <time datetime={isoTime(at)}>{shownMoment(at)}</time>;
}
