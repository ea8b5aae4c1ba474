import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface ImageQuality {
  /** Pixels per inch that photographs and pages of one bit are brought down to. */
  dpi: number;
  bilevelDpi: number;
  /** The quality of JPEG, where the least similarity allows it. */
  quality: number;
  fullChroma: boolean;
  /** The smallest similarity of each picture, seen at 100 dpi. */
  leastSimilarity: number;
}

interface CompressPdfJob {
  /** The path of the output of `qpdf --json-output`, with its streams in files; both are used up. */
  source: string;
  /** The path of the output file for `qpdf --update-from-json`. */
  target: string;
  /** The path prefix of the files of changed streams. */
  changed: string;
  /** Null where pictures stay as they are. */
  images: ImageQuality | null;
  /** The time after which no further picture is begun, in milliseconds since the epoch. */
  imagesUntil: number;
  fonts: boolean;
}

/** Makes the objects of a PDF smaller: a step for each picture, with the share of them that is done. */
export const compressPdfProgram = defineProgramOfSteps<CompressPdfJob>()(
  'pdf/compress-pdf.ts',
  z.object({ share: z.number() }),
  z.union([
    z.object({
      isArchival: z.boolean(),
      /** Programs whose own data was left out. */
      programs: z.array(z.string()),
    }),
    z.object({ fault: z.literal('tooManyObjects') }),
  ]),
);
