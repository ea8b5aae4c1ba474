import { z } from 'zod';
import { shownSize } from '../../plain/geometry/shown-pages.ts';
import type { FindPrivateDataJob } from '../../programs/pdf/find-private-data.ts';
import { kindSchema } from './kind-names.ts';
import type { ReadDocument } from './read.ts';
import type { Workshop } from './workshop.ts';

const foundSchema = z.object({
  documents: z.array(
    z.object({
      isNamePrivate: z.boolean(),
      pages: z.array(z.object({ page: z.int(), boxes: z.int() })),
      counts: z.array(z.object({ kind: kindSchema, page: z.int(), count: z.int() })),
    }),
  ),
});

/** How much was found in a document, and where: never what. */
export type FoundDocument = z.output<typeof foundSchema>['documents'][number];

/** Decides what is to be hidden, in all documents at once. */
export async function findPrivateData(
  workshop: Workshop,
  documents: readonly ReadDocument[],
): Promise<FoundDocument[]> {
  const { settings, plan } = workshop;
  const job: FindPrivateDataJob = {
    documents: documents.map(({ input, geometry, obscured, ...read }) => ({
      sizes: geometry.map(shownSize),
      structured: read.structured,
      shown: read.shown,
      recognised: read.recognised,
      obscured: obscured.texts,
      unread: obscured.unread,
      objects: read.objects,
      areas: read.areas,
      name: input.stem,
    })),
    search: settings.search,
    target: plan,
  };
  const found = await workshop.askOnce('pdf/find-private-data.ts', job, foundSchema);
  const isWhole =
    found.documents.length === documents.length &&
    found.documents.every(({ pages }, index) =>
      pages.every(({ page }) => documents[index]?.geometry[page - 1] !== undefined),
    );
  if (!isWhole) throw new Error('What was found does not fit the documents.');
  return found.documents;
}
