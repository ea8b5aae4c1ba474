import { defineProgram } from '../program.ts';
import { countedSchema } from './contents.ts';

/** Counts what a PDF of LibreOffice shows, in the same terms. */
export const countPrintedProgram = defineProgram<{ path: string }>()(
  'office/count-printed.ts',
  countedSchema,
);
