import { shownSize } from '../../plain/geometry/shown-pages.ts';
import {
  type FindPrivateDataJob,
  type FoundDocument,
  findPrivateDataProgram,
} from '../../protocol/pdf/find-private-data.ts';
import { ask } from '../ask.ts';
import type { ReadDocument } from './read.ts';
import type { RedactionRun } from './redaction-run.ts';

/** Decides what is redacted, in all documents at once. */
export async function findPrivateData(
  run: RedactionRun,
  documents: readonly ReadDocument[],
): Promise<FoundDocument[]> {
  const { settings, plan } = run;
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
  const found = await ask(run.engine, findPrivateDataProgram, job);
  const isWhole =
    found.documents.length === documents.length &&
    found.documents.every(({ pages }, index) =>
      pages.every(({ page }) => documents[index]?.geometry[page - 1] !== undefined),
    );
  if (!isWhole) throw new Error('What was found does not fit the documents.');
  return found.documents;
}
