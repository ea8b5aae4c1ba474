import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface ExtractEntryJob {
  path: string;
  entry: string;
  target: string;
  mostBytes: number;
}

/** Writes an entry of a package to a file; answers whether it was there and whole. */
export const extractEntryProgram = defineProgram<ExtractEntryJob>()(
  'office/extract-entry.ts',
  z.object({ isExtracted: z.boolean() }),
);
