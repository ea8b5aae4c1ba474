import { z } from 'zod';
import { defineProgram } from '../program.ts';
import type { WordSource } from './word-source.ts';

interface PairedSource extends WordSource {
  /** The beginning of the paths of small PGMs, one for each page. */
  thumbnails: string;
}

export interface PairPagesJob {
  old: PairedSource;
  new: PairedSource;
  mostWords: number;
}

const pageSchema = z.int().min(0).nullable();

/** Finds which page of the new document has the place of which old one, both from 0. */
export const pairPagesProgram = defineProgram<PairPagesJob>()(
  'comparison/pair-pages.ts',
  z.array(z.object({ old: pageSchema, new: pageSchema })),
);
