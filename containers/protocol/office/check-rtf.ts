import { z } from 'zod';
import { defineProgram } from '../program.ts';

/** Finds out whether an RTF document announces more raw bytes than it has. */
export const checkRtfProgram = defineProgram<{ path: string }>()(
  'office/check-rtf.ts',
  z.object({ isCut: z.boolean() }),
);
