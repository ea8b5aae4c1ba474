import { readFile, writeFile } from 'node:fs/promises';
import { BlendMode, PDFDocument } from '@cantoo/pdf-lib';
import { readJob, report } from './job.ts';

export interface FitLetterheadJob {
  source: string;
  target: string;
  /** White takes nothing from what lies below. */
  transparentWhite: boolean;
  /** The pages to make: which of the letterhead's (from 0), and how large. */
  pages: { page: number; width: number; height: number }[];
}

function isJob(value: unknown): value is FitLetterheadJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'pages' in value;
}

const job = readJob(isJob);
const letterhead = await PDFDocument.load(await readFile(job.source), { updateMetadata: false });
const document = await PDFDocument.create();
const used = [...new Set(job.pages.map(({ page }) => page))];
const embedded = await document.embedPdf(letterhead, used);
for (const { page, width, height } of job.pages) {
  const drawing = embedded[used.indexOf(page)];
  if (drawing === undefined) throw new Error(`The letterhead has no page ${page}.`);
  const scale = Math.min(width / drawing.width, height / drawing.height);
  const [drawnWidth, drawnHeight] = [drawing.width * scale, drawing.height * scale];
  document.addPage([width, height]).drawPage(drawing, {
    x: (width - drawnWidth) / 2,
    y: (height - drawnHeight) / 2,
    width: drawnWidth,
    height: drawnHeight,
    ...(job.transparentWhite ? { blendMode: BlendMode.Multiply } : {}),
  });
}
await writeFile(job.target, await document.save({ useObjectStreams: false }));
report({ done: true });
