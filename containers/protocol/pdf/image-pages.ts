import { z } from 'zod';
import { leftOutSchema, pictureFaultSchema } from '../pictures/picture-fault.ts';
import { defineProgramOfSteps } from '../program.ts';
import type { PageLayout, PictureSource } from './picture-pages.ts';

export interface ImagePagesJob {
  layout: PageLayout;
  scratch: string;
  /** Documents of one or more pictures each; a document of which no picture can be read is not written. */
  documents: { target: string; pictures: (PictureSource & { index: number })[] }[];
}

const indexSchema = z.int().min(0);
const stepSchema = z.union([
  z.object({ index: indexSchema, pages: z.int().min(1), left: leftOutSchema.nullable() }),
  z.object({ index: indexSchema, fault: pictureFaultSchema }),
]);

/** The result of drawing a picture. */
export type ImagePagesStep = z.output<typeof stepSchema>;

/** Draws pictures on pages of PDFs: a step for each picture, by its index. */
export const imagePagesProgram = defineProgramOfSteps<ImagePagesJob>()(
  'pdf/image-pages.ts',
  stepSchema,
  z.null(),
);
