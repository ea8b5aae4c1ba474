import { writeFile } from 'node:fs/promises';
import { BlendMode, beginMarkedContent, endMarkedContent, PDFDocument } from '@cantoo/pdf-lib';
import { readJob, report } from './job.ts';
import { loadDocument } from './pdf/load-document.ts';

export interface FitDrawingsJob {
  source: string;
  target: string;
  /** White takes nothing from what lies below. */
  transparentWhite: boolean;
  /** The pages to make: which of the source's (from 0), and how large. */
  pages: { page: number; width: number; height: number }[];
}

function isJob(value: unknown): value is FitDrawingsJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'pages' in value;
}

const job = readJob(isJob);
const source = await loadDocument(job.source);
const document = await PDFDocument.create();
const used = [...new Set(job.pages.map(({ page }) => page))];
const embedded = await document.embedPdf(source, used);
const drawings = new Map(used.map((page, index) => [page, embedded[index]]));
for (const { page, width, height } of job.pages) {
  const drawing = drawings.get(page);
  if (drawing === undefined) throw new Error(`The source has no page ${page}.`);
  const scale = Math.min(width / drawing.width, height / drawing.height);
  const [drawnWidth, drawnHeight] = [drawing.width * scale, drawing.height * scale];
  const sheet = document.addPage([width, height]);
  // What is laid onto a page is none of its text: programs that read aloud pass over it.
  sheet.pushOperators(beginMarkedContent('Artifact'));
  sheet.drawPage(drawing, {
    x: (width - drawnWidth) / 2,
    y: (height - drawnHeight) / 2,
    width: drawnWidth,
    height: drawnHeight,
    ...(job.transparentWhite ? { blendMode: BlendMode.Multiply } : {}),
  });
  sheet.pushOperators(endMarkedContent());
}
await writeFile(job.target, await document.save({ useObjectStreams: false }));
report({ done: true });
