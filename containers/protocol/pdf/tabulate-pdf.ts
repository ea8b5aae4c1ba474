import { z } from 'zod';
import type { PageText } from '../../plain/page-text.ts';
import { defineProgramOfSteps } from '../program.ts';

/** The unit that becomes a sheet of its own: a table, a page, or the whole document. */
export type SheetsBy = 'por_tabela' | 'por_pagina' | 'unica';

export interface TabulatePdfJob {
  path: string;
  /** From 1. */
  pages: readonly number[];
  garbled: readonly number[];
  sheets: SheetsBy;
  mostCells: number;
  target: string;
  /** The text of the pages, by which the words of the sheets are counted. */
  texts: PageText[];
}

const foundSchema = z.object({
  tables: z.int(),
  joined: z.int(),
  sheets: z.int(),
  lines: z.int(),
  withoutTable: z.array(z.int()),
  cutTexts: z.int(),
  doubtful: z.object({ count: z.int(), first: z.string() }),
  moved: z.array(z.int()),
  missing: z.array(z.int()),
  lost: z.object({ pictures: z.int(), drawings: z.int(), notes: z.int(), links: z.int() }),
});

/** Counts of what was found in a PDF and written to sheets, and its pages with losses. */
export type TabulatedPdf = z.output<typeof foundSchema>;

/** Writes the tables and lines of a PDF to an XLSX: a step for each page that was read. */
export const tabulatePdfProgram = defineProgramOfSteps<TabulatePdfJob>()(
  'pdf/tabulate-pdf.ts',
  z.object({ page: z.int() }),
  z.union([foundSchema, z.object({ fault: z.enum(['tooManyCells', 'unreadable']) })]),
);
