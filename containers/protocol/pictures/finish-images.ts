import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface FinishImagesJob {
  format: 'native' | 'jpg' | 'png';
  quality: number;
  /**
   * Files that poppler has written, JPEG, PNG or PNM, with the alpha of a picture that has one. They are
   * removed.
   */
  images: {
    source: string;
    alpha: string | null;
    /** True for a stencil, whose samples say where it is not drawn. */
    isNegative?: boolean;
    target: string;
  }[];
}

const finishedSchema = z.object({ extension: z.enum(['jpg', 'png']), isConverted: z.boolean() });

/** The result of a picture: its format, and true if its colours were made ones that open everywhere. */
export type FinishedPicture = z.output<typeof finishedSchema>;

/** Writes pictures of a PDF in formats that open everywhere: a step for each, null where it cannot be read. */
export const finishImagesProgram = defineProgramOfSteps<FinishImagesJob>()(
  'pictures/finish-images.ts',
  z.object({ index: z.int().min(0), digest: z.string(), finished: finishedSchema.nullable() }),
  z.null(),
);
