import { z } from 'zod';
import type { ShownBox } from '../../plain/geometry/boxes.ts';
import { defineProgram } from '../program.ts';

export interface CutBox {
  box: ShownBox;
  /**
   * The path of the picture of the box, its hash, and true if it has bars in it; all null where it was not
   * drawn.
   */
  crop: string | null;
  picture: string | null;
  hasBars: boolean | null;
}

export interface CutSheet {
  file: number;
  sheet: number;
  skew: number;
  regions: CutBox[];
}

interface RecogniseLabelsJob {
  /** The path of each file as it was sent, and that of the output of `pdftotext -bbox` for it. */
  files: { path: string; words: string }[];
  /** In the order of files and sheets. */
  sheets: CutSheet[];
  /** The reports of zbar on the pictures. */
  codes: string[];
  target: string;
}

const recognisedSchema = z.object({
  count: z.object({ labels: z.int(), codes: z.array(z.string()) }),
  /** The indexes of the files that have labels. */
  filesWithLabels: z.array(z.int()),
});

export type Recognised = z.output<typeof recognisedSchema>;

/** Reads what is on cut sheets, and writes it to a file. */
export const recogniseLabelsProgram = defineProgram<RecogniseLabelsJob>()(
  'labels/recognise-labels.ts',
  recognisedSchema,
);
