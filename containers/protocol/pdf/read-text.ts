import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface ReadTextJob {
  paths: string[];
  mostBytes: number;
}

/** Reads files as one text; answers null where they are longer together. */
export const readTextProgram = defineProgram<ReadTextJob>()('pdf/read-text.ts', z.string().nullable());
