import { z } from 'zod';
import { defineProgram } from '../program.ts';

/** Two files that may say the same. */
export interface Pair {
  left: string;
  right: string;
}

export interface ComparePdfsJob {
  /** Pictures of the same pages; they are removed, but for those of the original that are kept. */
  pages: (Pair & { isKept: boolean })[];
  /** The smallest similarity of each page as a whole. */
  leastSimilarity: number;
  /** The documents' texts as files, and their objects as `qpdf --json-output` writes them; null where not asked. */
  documents: { texts: Pair; objects: Pair } | null;
}

const foundSchema = z.object({
  /** For each of the pages, true if the two are the same. */
  areSame: z.array(z.boolean()),
  documents: z.object({ isSameText: z.boolean(), isSameStructure: z.boolean() }).nullable(),
});

/** Compares a copy of a PDF with the original: pages by how they look, documents by what they say and hold. */
export const comparePdfsProgram = defineProgram<ComparePdfsJob>()('pdf/compare-pdfs.ts', foundSchema);
