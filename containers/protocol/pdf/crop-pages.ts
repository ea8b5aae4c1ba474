import { z } from 'zod';
import type { Box } from '../../plain/geometry/boxes.ts';
import { defineProgram } from '../program.ts';

export interface CropPagesJob {
  source: string;
  target: string;
  scratch: string;
  /** Leaves the author's restrictions out. */
  unlock: boolean;
  /** Pages, from 0, each with the box that stays visible. */
  crops: readonly { page: number; box: Box }[];
}

/** Writes a PDF with other boxes of its pages; answers whether it could be read. */
export const cropPagesProgram = defineProgram<CropPagesJob>()(
  'pdf/crop-pages.ts',
  z.object({ isRead: z.boolean() }),
);
