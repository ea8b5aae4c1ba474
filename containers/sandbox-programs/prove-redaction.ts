import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { PdfDocument } from './compress-pdf/pdf-document.ts';
import { readJob, report } from './job.ts';
import type { ReadableDocument } from './redaction/document-pages.ts';
import { finderOf, planOf, type RedactionPlan } from './redaction/plan.ts';
import { findLeaks, leaksInText, patternsInBytes, withLeaks } from './redaction/prove.ts';
import { replaceStrings } from './redaction/text-strings.ts';

export interface ProveRedactionJob extends ReadableDocument {
  plan: string;
  /** Of the plan, from 0. */
  document: number;
  /** The text as another program than the first reads it. */
  text: string;
  /** What `qpdf --json-output` wrote of the result. */
  objects: string;
  /** The result, its streams without compression. */
  plain: string;
  /** The plan with what leaked hidden too. */
  target: string;
}

const CHUNK_BYTES = 16 << 20;

function isJob(value: unknown): value is ProveRedactionJob {
  return typeof value === 'object' && value !== null && 'plan' in value && 'plain' in value;
}

function holdsAny(path: string, patterns: readonly Buffer[]): boolean {
  const overlap = Math.max(0, ...patterns.map(({ length }) => length));
  const file = openSync(path, 'r');
  const chunk = Buffer.alloc(CHUNK_BYTES + overlap);
  try {
    let kept = 0;
    for (;;) {
      const size = readSync(file, chunk, kept, CHUNK_BYTES, null);
      if (size === 0) return false;
      const bytes = chunk.subarray(0, kept + size);
      if (patterns.some((pattern) => bytes.includes(pattern))) return true;
      kept = Math.min(overlap, bytes.length);
      bytes.copyWithin(0, bytes.length - kept);
    }
  } finally {
    closeSync(file);
  }
}

const job = readJob(isJob);
const plan: RedactionPlan = JSON.parse(readFileSync(job.plan, 'utf8'));
const own = planOf(plan, job.document);
const finder = finderOf(plan);
const seen = findLeaks(job, own, finder);
const isPicture = new Set(own.pages.map(({ page }) => page));
const told = leaksInText(readFileSync(job.text, 'utf8'), job.sizes.length, finder);
const leaks = [...seen, ...told.filter(({ page }) => !isPicture.has(page))];
const documents = plan.documents.map((document, at) =>
  at === job.document ? withLeaks(document, leaks) : document,
);
writeFileSync(job.target, JSON.stringify({ ...plan, documents }));
const isLeftInText = told.some(({ page }) => isPicture.has(page));
const objects = new PdfDocument(JSON.parse(readFileSync(job.objects, 'utf8')), `${job.objects}-unused`);
let isLeftInStrings = false;
for (const reference of objects.references) {
  replaceStrings(objects.resolve(reference), (text) => {
    isLeftInStrings ||= finder.find(text).length > 0;
    return null;
  });
}
report({
  leaks: leaks.map(({ page, boxes }) => ({ page, boxes: boxes.length })),
  isLeftInText,
  isLeftInStrings,
  isLeftInBytes: holdsAny(job.plain, patternsInBytes(plan)),
});
