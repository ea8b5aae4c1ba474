import { z } from 'zod';
import type { ScaledPage } from '../../plain/geometry/shown-pages.ts';
import { defineProgramOfSteps } from '../program.ts';

/** A page of a PDF of drawings, from 0, which is upright. */
export interface Drawing {
  source: string;
  page: number;
}

export interface LayDrawingsJob {
  source: string;
  target: string;
  scratch: string;
  /** As many as the source has. */
  pages: number;
  drawings: readonly Drawing[];
  /** Pages, from 1, and which of the drawings each gets: in the middle of what is shown, upright, as large as it can be. */
  targets: readonly (ScaledPage & { page: number; drawing: number })[];
  /** In front of what the pages have, or behind it. */
  over: boolean;
  /** White takes nothing from what lies below. */
  transparentWhite: boolean;
  /** It is none of the document's text: programs that read aloud pass over it. */
  isArtifact: boolean;
}

/** Writes a PDF with drawings on its pages: a step once the drawings are read. */
export const layDrawingsProgram = defineProgramOfSteps<LayDrawingsJob>()(
  'pdf/lay-drawings.ts',
  z.literal('drawn'),
  z.union([
    z.object({ isLaid: z.literal(true) }),
    z.object({ fault: z.enum(['unreadableDrawings', 'damaged', 'tooLargeResult']) }),
  ]),
);
