import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

export interface ImageQuality {
  /** Pixels per inch that photographs and pages of one bit are brought down to. */
  dpi: number;
  bilevelDpi: number;
  /** Of JPEG, where the least similarity allows it. */
  quality: number;
  fullChroma: boolean;
  /** Of each picture, seen at 100 dpi. */
  leastSimilarity: number;
}

interface CompressPdfJob {
  /** What `qpdf --json-output` wrote, with its streams in files; both are used up. */
  source: string;
  /** For `qpdf --update-from-json`. */
  target: string;
  /** How the files of changed streams begin. */
  changed: string;
  /** Null where pictures stay as they are. */
  images: ImageQuality | null;
  /** No further picture is begun after it, in milliseconds since the epoch. */
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
