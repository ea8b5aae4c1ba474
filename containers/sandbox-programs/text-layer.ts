import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { readJob, report } from './job.ts';
import { placement, type Shown } from './text-placement.ts';

export interface TextLayerJob {
  target: string;
  /** `source`: the invisible text of the upright page, a PDF of ours. */
  pages: (Shown & { source: string })[];
}

function isJob(value: unknown): value is TextLayerJob {
  return typeof value === 'object' && value !== null && 'target' in value && 'pages' in value;
}

const job = readJob(isJob);
const layer = await PDFDocument.create();
for (const page of job.pages) {
  const sheet = layer.addPage();
  const [text] = (await PDFDocument.load(await readFile(page.source))).getPages();
  if (text?.node.Contents() === undefined) continue;
  const form = await layer.embedPage(text, undefined, placement(page, text.getHeight()));
  sheet.node.setXObject(PDFName.of('Text'), form.ref);
}
await writeFile(job.target, await layer.save());
report({ done: true });
