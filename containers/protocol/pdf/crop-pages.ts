import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface CropPagesJob {
  source: string;
  target: string;
  scratch: string;
  /** Leaves the author's restrictions out. */
  unlock: boolean;
  /** What stays to be seen of pages, from 0: left, bottom, right and top in points. */
  crops: readonly { page: number; box: readonly [number, number, number, number] }[];
}

/** Writes a PDF with other boxes of its pages; answers whether it could be read. */
export const cropPagesProgram = defineProgram<CropPagesJob>()(
  'pdf/crop-pages.ts',
  z.object({ isRead: z.boolean() }),
);
