import { z } from 'zod';
import { defineProgram } from '../program.ts';
import { type ArchiveLevel, remarkSchema } from './archive-level.ts';

interface ArchivePdfJob {
  /** What `qpdf --json-output` wrote, with its streams in files; it is used up. */
  source: string;
  /** The same of a PDF whose pages take the place of the document's; null where these stay. */
  drawn: string | null;
  withAnnotations: boolean;
  level: ArchiveLevel;
  /** For `qpdf --update-from-json`. */
  target: string;
  /** How the files of new streams begin. */
  changed: string;
  /** As XMP writes it. */
  now: string;
}

/** Makes the objects of a PDF those of one for archives; answers what it changed. */
export const archivePdfProgram = defineProgram<ArchivePdfJob>()(
  'pdf/archive-pdf.ts',
  z.union([z.object({ remarks: z.array(remarkSchema) }), z.object({ fault: z.literal('tooManyObjects') })]),
);
