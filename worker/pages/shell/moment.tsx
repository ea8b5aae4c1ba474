import { shownMoment } from '../../time/brasilia.ts';
import { isoTime } from '../../time/clock.ts';

/** A time as people of Brasília read it, and as programs do. */
export function Moment({ at }: { at: number }) {
  return <time datetime={isoTime(at)}>{shownMoment(at)}</time>;
}
