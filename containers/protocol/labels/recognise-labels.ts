import { z } from 'zod';
import type { ShownBox } from '../../plain/geometry/boxes.ts';
import { defineProgram } from '../program.ts';

export interface CutBox {
  box: ShownBox;
  /** The picture of what is in it, by its path, its hash, and whether there are bars in it; null where it was not drawn. */
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
  /** As they were sent, and what `pdftotext -bbox` reports of them. */
  files: { path: string; words: string }[];
  /** In the order of files and sheets. */
  sheets: CutSheet[];
  /** What zbar reports of the pictures. */
  codes: string[];
  target: string;
}

const recognisedSchema = z.object({
  count: z.object({ labels: z.int(), codes: z.array(z.string()) }),
  /** Their places. */
  filesWithLabels: z.array(z.int()),
});

export type Recognised = z.output<typeof recognisedSchema>;

/** Reads what is on cut sheets, and writes it to a file. */
export const recogniseLabelsProgram = defineProgram<RecogniseLabelsJob>()(
  'labels/recognise-labels.ts',
  recognisedSchema,
);
