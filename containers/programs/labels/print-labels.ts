import { readFile, writeFile } from 'node:fs/promises';
import { drawLabel } from '../../documents/pdf/labels/draw-label.ts';
import { LabelDocument } from '../../documents/pdf/labels/label-document.ts';
import { ZplReader } from '../../documents/zpl/reading/read-labels.ts';
import { ZplRemarks } from '../../documents/zpl/reading/remarks.ts';
import type { printLabelsProgram } from '../../protocol/labels/print-labels.ts';
import { reportWorkload, runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof printLabelsProgram>(async (job, onStep) => {
  const reader = new ZplReader(job.mostPages);
  const drawing = new ZplRemarks();
  const document = await LabelDocument.create(job.dotsPerMillimetre);
  for (const label of reader.labels(await readFile(job.source))) {
    const drawn = await drawLabel(label, job, drawing);
    if (drawn !== null) document.add(drawn, label.copies);
    reportWorkload({ pages: 1 });
    onStep({ pages: document.pages });
  }
  if (document.pages > 0) await writeFile(job.target, await document.save());
  return {
    isZpl: reader.isZpl,
    labels: document.labels,
    pages: document.pages,
    asked: reader.asked,
    remarks: [...reader.remarks.list(), ...drawing.list()],
  };
});
