import { readFile, writeFile } from 'node:fs/promises';
import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { readJob, report } from './job.ts';
import { placement, type Shown } from './text-placement.ts';

export interface TextLayerJob {
  target: string;
  pages: (Shown & {
    /** The invisible text of the upright page, a PDF of ours. */
    source: string;
    box: readonly [number, number, number, number];
    rotate: number;
    unit: number;
  })[];
}

function isJob(value: unknown): value is TextLayerJob {
  return typeof value === 'object' && value !== null && 'target' in value && 'pages' in value;
}

const job = await readJob(isJob);
const layer = await PDFDocument.create();
for (const page of job.pages) {
  const [left, bottom, right, top] = page.box;
  const sheet = layer.addPage();
  sheet.setMediaBox(left, bottom, right - left, top - bottom);
  sheet.setRotation(degrees(page.rotate));
  if (page.unit !== 1) sheet.node.set(PDFName.of('UserUnit'), PDFNumber.of(page.unit));
  const [text] = (await PDFDocument.load(await readFile(page.source))).getPages();
  if (text?.node.Contents() === undefined) continue;
  const form = await layer.embedPage(text);
  const matrix = placement(page, text.getHeight()).map((value) => value.toFixed(5));
  sheet.node.setXObject(PDFName.of('Text'), form.ref);
  sheet.node.addContentStream(
    layer.context.register(layer.context.stream(`q ${matrix.join(' ')} cm /Text Do Q`)),
  );
}
await writeFile(job.target, await layer.save());
report({ done: true });
