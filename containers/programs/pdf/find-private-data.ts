import { readFileSync, writeFileSync } from 'node:fs';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { planRedaction, type SearchedDocument } from '../../documents/pdf/redact/find.ts';
import type { Search } from '../../documents/pdf/redact/finder.ts';
import { finderOf } from '../../documents/pdf/redact/plan.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface FindPrivateDataJob {
  /** `objects`: what `qpdf --json-output` wrote of it. */
  documents: (SearchedDocument & { objects: string; name: string })[];
  search: Search;
  /** Where the plan goes: it holds what is found. */
  target: string;
}

function isJob(value: unknown): value is FindPrivateDataJob {
  return typeof value === 'object' && value !== null && 'documents' in value && 'search' in value;
}

const job = readJob(isJob);
const plan = planRedaction(job.documents, job.search, (index) => {
  const path = job.documents[index]?.objects ?? '';
  return new PdfDocument(JSON.parse(readFileSync(path, 'utf8')), `${path}-unused`);
});
writeFileSync(job.target, JSON.stringify(plan));
const finder = finderOf(plan);
report({
  documents: plan.documents.map(({ pages, counts }, index) => ({
    isNamePrivate: finder.find((job.documents[index]?.name ?? '').replace(/_/g, ' ')).length > 0,
    pages: pages.map(({ page, boxes }) => ({ page, boxes: boxes.length })),
    counts,
  })),
});
