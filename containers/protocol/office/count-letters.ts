import { z } from 'zod';
import { defineProgram } from '../program.ts';
import type { MergeSource } from './merge-source.ts';

/** Counts the pages that a merge makes, for their price: its letters by the pages of their template; 0 where a file cannot be read. */
export const countLettersProgram = defineProgram<MergeSource>()(
  'office/count-letters.ts',
  z.object({ pages: z.int().min(0) }),
);
