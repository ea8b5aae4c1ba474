import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface FlattenPlan {
  /** The kinds of content that become plain content of the pages. */
  what: readonly ('formularios' | 'comentarios' | 'camadas')[];
  /** The view of the document: as on a screen, as printed, or as pdf.js shows it in a browser. */
  view: 'tela' | 'impressao' | 'navegador';
  /** True if the text that comments hold, and do not show, is listed at the end. */
  listsComments: boolean;
}

export interface FlattenPdfJob {
  /** A PDF without object streams. */
  base: string;
  /** Its objects as `qpdf --json` reports them, without the bytes of its streams; it is used up. */
  source: string;
  /** The path of the output file for `qpdf --update-from-json`. */
  target: string;
  /** The path prefix of the files of new streams. */
  changed: string;
  plan: FlattenPlan;
  /** The page count of the document; null where the source has its pages in one list. */
  pages: number | null;
}

const flattenedSchema = z.union([
  z.object({ counts: z.record(z.string(), z.number()), isArchival: z.boolean() }),
  z.object({ fault: z.enum(['tooManyObjects', 'dynamicForm', 'layersUnreadable', 'pageTree']) }),
]);

/** Counts of what was flattened, or lost by it; or the fault for which nothing was. */
export type Flattened = z.output<typeof flattenedSchema>;

/** Makes parts of a PDF plain content of its pages; writes nothing where there are none. */
export const flattenPdfProgram = defineProgram<FlattenPdfJob>()('pdf/flatten-pdf.ts', flattenedSchema);
