import { writeFileSync } from 'node:fs';
import { ObjectDump } from '../../documents/pdf/objects/object-dump.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { planRedaction } from '../../documents/pdf/redact/find.ts';
import { finderOf } from '../../documents/pdf/redact/plan.ts';
import type { findPrivateDataProgram } from '../../protocol/pdf/find-private-data.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof findPrivateDataProgram>(({ documents, search, target }) => {
  const plan = planRedaction(documents, search, (index) => {
    const path = documents[index]?.objects ?? '';
    return new PdfDocument(new ObjectDump(path), { prefix: `${path}-unused` });
  });
  writeFileSync(target, JSON.stringify(plan));
  const finder = finderOf(plan);
  return {
    documents: plan.documents.map(({ pages, counts }, index) => ({
      isNamePrivate: finder.find((documents[index]?.name ?? '').replace(/_/g, ' ')).length > 0,
      pages: pages.map(({ page, boxes }) => ({ page, boxes: boxes.length })),
      counts,
    })),
  };
});
