import { defineProgram } from '../program.ts';
import { countedSchema } from './contents.ts';

/** The parts of a document that are printed, where that is not all of it. */
export interface PrintedParts {
  /** Hidden slides, too. */
  hiddenSlides?: boolean;
  /** Sheets of these names alone. */
  sheets?: readonly string[];
}

export interface CountContentsJob {
  path: string;
  format: 'docx' | 'pptx' | 'xlsx' | 'opendocument';
  printed: PrintedParts;
}

/** Counts what the package of a document holds. */
export const countContentsProgram = defineProgram<CountContentsJob>()(
  'office/count-contents.ts',
  countedSchema,
);
