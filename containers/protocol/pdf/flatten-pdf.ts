import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface FlattenPlan {
  /** What becomes plain content of the pages. */
  what: readonly ('formularios' | 'comentarios' | 'camadas')[];
  /** As the document is shown on a screen, as it is printed, or as pdf.js shows it in a browser. */
  view: 'tela' | 'impressao' | 'navegador';
  /** Whether what comments say, and do not show, is listed at the end. */
  listsComments: boolean;
}

export interface FlattenPdfJob {
  /** A PDF without object streams. */
  base: string;
  /** Its objects as `qpdf --json` tells them, without the bytes of its streams; it is used up. */
  source: string;
  /** For `qpdf --update-from-json`. */
  target: string;
  /** How the files of new streams begin. */
  changed: string;
  plan: FlattenPlan;
  /** As many as the document has; null where the source has them in one list. */
  pages: number | null;
}

const flattenedSchema = z.union([
  z.object({ counts: z.record(z.string(), z.number()), isArchival: z.boolean() }),
  z.object({ fault: z.enum(['tooManyObjects', 'dynamicForm', 'layersUnreadable', 'pageTree']) }),
]);

/** How often something was flattened, or lost by it; or why nothing was. */
export type Flattened = z.output<typeof flattenedSchema>;

/** Makes parts of a PDF plain content of its pages; writes nothing where there are none. */
export const flattenPdfProgram = defineProgram<FlattenPdfJob>()('pdf/flatten-pdf.ts', flattenedSchema);
