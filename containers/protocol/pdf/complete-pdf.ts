import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface CompletePdfJob {
  path: string;
}

/** Gives a PDF that qpdf wrote the `/Size` that its trailer lacks. */
export const completePdfProgram = defineProgram<CompletePdfJob>()(
  'pdf/complete-pdf.ts',
  z.object({ isComplete: z.literal(true) }),
);
