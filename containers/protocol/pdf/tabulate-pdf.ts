import { z } from 'zod';
import type { PageText } from '../../plain/page-text.ts';
import { defineProgramOfSteps } from '../program.ts';

/** What becomes a sheet of its own. */
export type SheetsBy = 'por_tabela' | 'por_pagina' | 'unica';

export interface TabulatePdfJob {
  path: string;
  /** From 1. */
  pages: readonly number[];
  garbled: readonly number[];
  sheets: SheetsBy;
  mostCells: number;
  target: string;
  /** What the pages say, by which the words of the sheets are counted. */
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

/** What was found in a PDF and written to sheets. */
export type TabulatedPdf = z.output<typeof foundSchema>;

/** Writes the tables and lines of a PDF to an XLSX: a step for each page that was read. */
export const tabulatePdfProgram = defineProgramOfSteps<TabulatePdfJob>()(
  'pdf/tabulate-pdf.ts',
  z.object({ page: z.int() }),
  z.union([foundSchema, z.object({ fault: z.enum(['tooManyCells', 'unreadable']) })]),
);
