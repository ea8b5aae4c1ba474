import { z } from 'zod';
import { defineProgram } from '../program.ts';
import { leftOutSchema, pictureFaultSchema } from './picture-fault.ts';
import type { PictureFile } from './picture-file.ts';

export interface WatermarkPictureJob extends PictureFile {
  target: string;
}

/** Writes a picture as a mark is drawn, in PNG; answers its size, and what of the file is not drawn. */
export const watermarkPictureProgram = defineProgram<WatermarkPictureJob>()(
  'pictures/watermark-picture.ts',
  z.union([
    z.object({ width: z.int().min(1), height: z.int().min(1), left: leftOutSchema.nullable() }),
    z.object({ fault: pictureFaultSchema }),
  ]),
);
