import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface ImposePagesJob {
  source: string;
  target: string;
  columns: number;
  rows: number;
}

/** Puts several pages of a sound PDF on each sheet of A4, in rows; links and bookmarks stay behind. */
export const imposePagesProgram = defineProgram<ImposePagesJob>()('pdf/impose-pages.ts', z.null());
