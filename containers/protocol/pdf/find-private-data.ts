import { z } from 'zod';
import { defineProgram } from '../program.ts';
import { foundKindSchema, type Search, type SearchedDocument } from './private-data.ts';

export interface FindPrivateDataJob {
  /** `objects`: the path of the output of `qpdf --json-output` for the document. */
  documents: (SearchedDocument & { objects: string; name: string })[];
  search: Search;
  /** The path of the plan's output file: the plan holds the data that are found. */
  target: string;
}

const documentSchema = z.object({
  isNamePrivate: z.boolean(),
  pages: z.array(z.object({ page: z.int(), boxes: z.int() })),
  counts: z.array(z.object({ kind: foundKindSchema, page: z.int(), count: z.int() })),
});

/** The number and places of the findings in a document: never their values. */
export type FoundDocument = z.output<typeof documentSchema>;

/** Plans what is to be hidden in documents, the same in all of them. */
export const findPrivateDataProgram = defineProgram<FindPrivateDataJob>()(
  'pdf/find-private-data.ts',
  z.object({ documents: z.array(documentSchema) }),
);
