import { z } from 'zod';
import { defineProgram } from '../program.ts';

/** Finds where the links of a PDF's last pages lead: pages from 0, each once and in their order; the last is the index's own. */
export const findLettersProgram = defineProgram<{ path: string }>()(
  'pdf/find-letters.ts',
  z.array(z.int().min(0)),
);
