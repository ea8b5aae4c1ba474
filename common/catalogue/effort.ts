import type { Queue } from '../queue.ts';

/** The expected seconds of a tool's run on the service's containers, by the size of its input. */
export interface Effort {
  /** For every run: the start of the programs, and the smallest file. */
  base: number;
  perMegabyte: number;
  perPage: number;
  perMegapixel: number;
  /** Seconds per second of audio or video. */
  perMediaSecond: number;
  /** For programs that are started for each file. */
  perFile?: number;
}

/** The known size of a run's input. */
export interface Workload {
  files: number;
  bytes: number;
  pages: number;
  pixels: number;
  mediaSeconds: number;
}

export const NO_WORKLOAD: Workload = { files: 0, bytes: 0, pages: 0, pixels: 0, mediaSeconds: 0 };

const MEGA = 1e6;

/** The smallest possible page, however well it is compressed. */
const LEAST_BYTES_OF_PAGE = 50;

/** Limits a claimed number of pages to what so many bytes can hold. A run gets no time for more. */
export function believablePages(pages: number, bytes: number): number {
  return Math.min(pages, bytes / LEAST_BYTES_OF_PAGE);
}

/** Returns the expected seconds of a run; a run that takes longer is overdue. */
export function expectedSeconds(
  effort: Effort,
  { files, bytes, pages, pixels, mediaSeconds }: Workload,
): number {
  return (
    effort.base +
    (effort.perFile ?? 0) * files +
    effort.perMegabyte * (bytes / MEGA) +
    effort.perPage * pages +
    effort.perMegapixel * (pixels / MEGA) +
    effort.perMediaSecond * mediaSeconds
  );
}

/**
 * The seconds for which a run may keep its slot, even if a longer run is expected; then the slot is offered
 * to others.
 */
export const TURN_SECONDS: Record<Queue, number> = { documents: 5, web: 10, video: 60 };

/**
 * Damaged and unusual files take longer than others, and machines can be slow
 * (docs/decisions/0016-time-of-a-run.md).
 */
const TIMES_EXPECTED = 20;

/** Returns the seconds after which a run of this size is ended, up to `mostSeconds`. */
export function longestSeconds(effort: Effort, workload: Workload, mostSeconds: number): number {
  return Math.min(mostSeconds, TIMES_EXPECTED * expectedSeconds(effort, workload));
}
