import type { Queue } from '../queue.ts';

/** Seconds of a run that a tool's work lets expect on the service's containers, by the size of its input. */
export interface Effort {
  /** Of any run: the programs' start and the smallest file. */
  base: number;
  perMegabyte: number;
  perPage: number;
  perMegapixel: number;
  /** Of sound or video. */
  perMediaSecond: number;
  /** Of programs that start anew for each file. */
  perFile?: number;
}

/** The size of a run's input, as far as it is known. */
export interface Workload {
  files: number;
  bytes: number;
  pages: number;
  pixels: number;
  mediaSeconds: number;
}

export const NO_WORKLOAD: Workload = { files: 0, bytes: 0, pages: 0, pixels: 0, mediaSeconds: 0 };

const MEGA = 1e6;

/** However well it is compressed. */
const LEAST_BYTES_OF_PAGE = 50;

/** Of the pages that files say to have, those that so many bytes can be: for others a run is given no time. */
export function believablePages(pages: number, bytes: number): number {
  return Math.min(pages, bytes / LEAST_BYTES_OF_PAGE);
}

/** Seconds after which a run of this size is longer than expected. */
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

/** Seconds for which a run may keep its slot, of those that its size lets expect: beyond them the slot is for others. */
export const TURN_SECONDS: Record<Queue, number> = { documents: 5, web: 10, video: 60 };

/** Damaged and odd files take longer than sound ones, and machines have slow days (docs/decisions/0016-time-of-a-run.md). */
const TIMES_EXPECTED = 20;

/** Seconds after which a run of this size is ended: from a small base up to `mostSeconds`. */
export function longestSeconds(effort: Effort, workload: Workload, mostSeconds: number): number {
  return Math.min(mostSeconds, TIMES_EXPECTED * expectedSeconds(effort, workload));
}
