import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface FinishWebPageJob {
  page: string;
  /** The path of the file with the content that replaces the marks of the page. */
  parts: string;
  target: string;
}

/** Replaces the marks of a page with their content; answers how many of them are not there. */
export const finishWebPageProgram = defineProgram<FinishWebPageJob>()(
  'web/finish-web-page.ts',
  z.object({ lost: z.int() }),
);
