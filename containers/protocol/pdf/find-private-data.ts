import { z } from 'zod';
import { defineProgram } from '../program.ts';
import { foundKindSchema, type Search, type SearchedDocument } from './private-data.ts';

export interface FindPrivateDataJob {
  /** `objects`: what `qpdf --json-output` wrote of it. */
  documents: (SearchedDocument & { objects: string; name: string })[];
  search: Search;
  /** Where the plan is written: it holds what is found. */
  target: string;
}

const documentSchema = z.object({
  isNamePrivate: z.boolean(),
  pages: z.array(z.object({ page: z.int(), boxes: z.int() })),
  counts: z.array(z.object({ kind: foundKindSchema, page: z.int(), count: z.int() })),
});

/** How much was found in a document, and where: never what. */
export type FoundDocument = z.output<typeof documentSchema>;

/** Plans what is to be hidden in documents, the same in all of them. */
export const findPrivateDataProgram = defineProgram<FindPrivateDataJob>()(
  'pdf/find-private-data.ts',
  z.object({ documents: z.array(documentSchema) }),
);
