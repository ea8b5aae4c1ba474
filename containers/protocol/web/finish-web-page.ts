import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface FinishWebPageJob {
  page: string;
  /** What the marks of the page stand for. */
  parts: string;
  target: string;
}

/** Puts what the marks of a page stand for into it; answers how many of them are not there. */
export const finishWebPageProgram = defineProgram<FinishWebPageJob>()(
  'web/finish-web-page.ts',
  z.object({ lost: z.int() }),
);
