import { readFile, writeFile } from 'node:fs/promises';
import { drawLabel } from '../../documents/pdf/labels/draw-label.ts';
import { LabelDocument } from '../../documents/pdf/labels/label-document.ts';
import { ZplReader } from '../../documents/zpl/reading/read-labels.ts';
import { Remarks } from '../../documents/zpl/reading/remarks.ts';
import { readJob, report } from '../../program-protocol/job.ts';

export interface PrintLabelsJob {
  source: string;
  target: string;
  dotsPerMillimetre: number;
  /** Millimetres; null for the size that each label asks for. */
  paper: readonly [width: number, height: number] | null;
  mostPages: number;
}

function isJob(value: unknown): value is PrintLabelsJob {
  return typeof value === 'object' && value !== null && 'dotsPerMillimetre' in value && 'paper' in value;
}

const job = readJob(isJob);
const reader = new ZplReader(job.mostPages);
const drawing = new Remarks();
const document = await LabelDocument.create(job.dotsPerMillimetre);
for (const label of reader.labels(await readFile(job.source))) {
  const drawn = await drawLabel(label, job, drawing);
  if (drawn !== null) document.add(drawn, label.copies);
  report({ workload: { pages: 1, pixels: 0 } });
  report({ pages: document.pages });
}
if (document.pages > 0) await writeFile(job.target, await document.save());
report({
  printed: {
    isZpl: reader.isZpl,
    labels: document.labels,
    pages: document.pages,
    asked: reader.asked,
    remarks: [...reader.remarks.list(), ...drawing.list()],
  },
});
process.exit(0);
