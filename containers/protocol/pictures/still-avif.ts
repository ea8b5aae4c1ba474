import { z } from 'zod';
import { defineProgram } from '../program.ts';

/** Writes a moving AVIF that says to be a picture first. */
export const stillAvifProgram = defineProgram<{ source: string; target: string }>()(
  'pictures/still-avif.ts',
  z.null(),
);
