import { z } from 'zod';
import { defineProgram } from '../program.ts';
import { pictureFaultSchema } from './picture-fault.ts';
import type { PictureFile } from './picture-file.ts';
import { needsScreenColoursSchema } from './screen-colours.ts';

export type CompressedFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'heic' | 'jp2';

export interface CompressPictureJob extends PictureFile {
  target: string;
  scratch: string;
  format: CompressedFormat;
  quality: number;
  /** Only what changes no pixel. */
  lossless: boolean;
  /** Null: as small as the quality makes it. */
  targetBytes: number | null;
  keepMetadata: boolean;
}

const compressedSchema = z.object({
  /** Null where nothing is written: the file is as small as can be. */
  bytes: z.int().nullable(),
  /** `exact`: each pixel as it was. */
  way: z.enum(['exact', 'lossy', 'kept']),
  width: z.int(),
  height: z.int(),
  scale: z.number(),
  isDeep: z.boolean(),
  isCmyk: z.boolean(),
  /** Why it was not even tried. */
  untouched: z.enum(['moving', 'album']).nullable(),
  /** Bytes of the smallest that was reached, where none is as small as the target. */
  smallest: z.number().nullable(),
});

export type CompressedPicture = z.output<typeof compressedSchema>;

/** Writes a picture smaller in its own format. */
export const compressPictureProgram = defineProgram<CompressPictureJob>()(
  'pictures/compress-picture.ts',
  z.union([compressedSchema, needsScreenColoursSchema, z.object({ fault: pictureFaultSchema })]),
);
