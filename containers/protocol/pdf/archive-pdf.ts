import { z } from 'zod';
import { defineProgram } from '../program.ts';
import { type ArchiveLevel, remarkSchema } from './archive-level.ts';

interface ArchivePdfJob {
  /** The path of the output of `qpdf --json-output`, with its streams in files; it is used up. */
  source: string;
  /** The same of a PDF whose pages replace the document's; null where these stay. */
  drawn: string | null;
  withAnnotations: boolean;
  level: ArchiveLevel;
  /** The path of the output file for `qpdf --update-from-json`. */
  target: string;
  /** The path prefix of the files of new streams. */
  changed: string;
  /** The current time in XMP's format. */
  now: string;
}

/** Makes the objects of a PDF those of one for archives; answers what it changed. */
export const archivePdfProgram = defineProgram<ArchivePdfJob>()(
  'pdf/archive-pdf.ts',
  z.union([z.object({ remarks: z.array(remarkSchema) }), z.object({ fault: z.literal('tooManyObjects') })]),
);
