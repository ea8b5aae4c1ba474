import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface WriteObscuredPicturesJob {
  pdf: string;
  /** The path prefix of the files of the pictures. */
  prefix: string;
  mostPictures: number;
}

/** Writes pictures of which their pages show less than there is, to be recognised. */
export const writeObscuredPicturesProgram = defineProgram<WriteObscuredPicturesJob>()(
  'pdf/write-obscured-pictures.ts',
  z.object({
    pictures: z.array(z.object({ path: z.string(), dpi: z.int(), pages: z.array(z.int()) })),
    /** Pages with such pictures that were not written. */
    unread: z.array(z.int()),
    /** The number of pages whose pictures were examined. */
    looked: z.int(),
  }),
);
