import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { ObjectDump } from '../../documents/pdf/objects/object-dump.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { pagesOfDocument } from '../../documents/pdf/redact/document-pages.ts';
import { kindsInNames } from '../../documents/pdf/redact/hide-names.ts';
import type { Finding } from '../../documents/pdf/redact/kinds/finding.ts';
import { pagesLosingText } from '../../documents/pdf/redact/lost-text.ts';
import { finderOf, planOf, type RedactionPlan } from '../../documents/pdf/redact/plan.ts';
import { findLeaks, leaksInText, textsOfPages, withLeaks } from '../../documents/pdf/redact/prove.ts';
import { type BytePattern, patternsInBytes } from '../../documents/pdf/redact/sought-values.ts';
import { replaceStrings } from '../../documents/pdf/redact/text-strings.ts';
import { writtenNumbers } from '../../documents/pdf/redact/written-numbers.ts';
import type { proveRedactionProgram } from '../../protocol/pdf/prove-redaction.ts';
import { runProgram } from '../../protocol/run-program.ts';

const CHUNK_BYTES = 16 << 20;
/** The maximum number of findings that are reported. */
const MOST_LEFT = 20;

/** Returns the kind of the first finding in a file; null if there is none. */
function kindIn(path: string, patterns: readonly BytePattern[]): Finding['kind'] | null {
  const overlap = Math.max(0, ...patterns.map(({ bytes }) => bytes.length));
  const file = openSync(path, 'r');
  const chunk = Buffer.alloc(CHUNK_BYTES + overlap);
  try {
    let kept = 0;
    for (;;) {
      const size = readSync(file, chunk, kept, CHUNK_BYTES, null);
      if (size === 0) return null;
      const bytes = chunk.subarray(0, kept + size);
      const found = patterns.find((pattern) => bytes.includes(pattern.bytes));
      if (found !== undefined) return found.kind;
      kept = Math.min(overlap, bytes.length);
      bytes.copyWithin(0, bytes.length - kept);
    }
  } finally {
    closeSync(file);
  }
}

await runProgram<typeof proveRedactionProgram>((job) => {
  const plan: RedactionPlan = JSON.parse(readFileSync(job.plan, 'utf8'));
  const own = planOf(plan, job.document);
  const finder = finderOf(plan);
  const seen = findLeaks(job, own, finder);
  const isPicture = new Set(own.pages.map(({ page }) => page));
  const text = readFileSync(job.text, 'utf8');
  const textLeaks = leaksInText(text, job.sizes.length, finder);
  const leaks = [...seen, ...textLeaks.filter(({ page }) => !isPicture.has(page))];
  const documents = plan.documents.map((document, at) =>
    at === job.document ? withLeaks(document, leaks, pagesOfDocument(job)) : document,
  );
  writeFileSync(job.target, JSON.stringify({ ...plan, documents }));
  const isLeftInText = textLeaks.some(({ page }) => isPicture.has(page));
  const objects = new PdfDocument(new ObjectDump(job.objects), { prefix: `${job.objects}-unused` });
  const inStrings = new Set<Finding['kind']>(writtenNumbers(objects, plan));
  for (const reference of objects.references()) {
    replaceStrings(objects.resolve(reference), (text) => {
      for (const { kind } of finder.find(text)) inStrings.add(kind);
      return null;
    });
  }
  for (const kind of kindsInNames(objects, finder)) inStrings.add(kind);
  const inBytes = kindIn(job.plain, patternsInBytes(plan));
  const left = [
    ...[...seen, ...textLeaks].flatMap(({ page, kinds }) => kinds.map((kind) => ({ kind, page }))),
    ...[...inStrings, ...(inBytes === null ? [] : [inBytes])].map((kind) => ({ kind, page: null })),
  ];
  return {
    leaks: leaks.map(({ page, boxes }) => ({ page, boxes: boxes.length })),
    isLeftInText,
    isLeftInStrings: inStrings.size > 0,
    isLeftInBytes: inBytes !== null,
    left: left.slice(0, MOST_LEFT),
    losing: pagesLosingText(job.before, textsOfPages(text, job.sizes.length), own),
  };
});
