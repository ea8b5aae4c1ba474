import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface TakeChunksJob {
  source: string;
  /** The prefix of the paths of its parts. */
  prefix: string;
  most: number;
}

const chunkSchema = z.object({
  /** Its name in the package. */
  part: z.string(),
  path: z.string(),
  format: z.enum(['html', 'rtf', 'text']),
});

/** A part of another format, as a file of its own. */
export type TakenChunk = z.output<typeof chunkSchema>;

/** Takes the parts out of a Word document that are in formats which LibreOffice reads as documents only. */
export const takeChunksProgram = defineProgram<TakeChunksJob>()(
  'office/take-chunks.ts',
  z.object({ chunks: z.array(chunkSchema) }),
);
