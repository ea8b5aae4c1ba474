import { readFileSync, rmSync } from 'node:fs';
import { type Raster, worstBlock } from '../../documents/pdf/sign/block-difference.ts';
import { showsOtherText } from '../../documents/pdf/sign/field-agreement.ts';
import { PageDrawer } from '../../documents/pdf/sign/page-drawer.ts';
import { readPnm } from '../../documents/pictures/pnm.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface EsignViewsJob {
  source: string;
  nodeModules: string;
  /** Pages, from 0, to be drawn for a screen and for paper. */
  pages: number[];
  /** The document before it was changed, and the pages, from 0, that are to show what they showed there. */
  original: { source: string; pages: number[] } | null;
  /** Pages, from 0, whose fields may hold another text than they show. */
  textFields: number[];
  /** Grey pictures of pages by another reader, for a screen and for paper; they are used up. */
  pictures: { page: number; shown: string; printed: string }[];
  /** A difference beyond which no other page needs to be drawn; null where all are. */
  most: number | null;
}

/** Of 255, for a page that is not drawn in one of the two documents. */
const UNDRAWN = 255;

function isJob(value: unknown): value is EsignViewsJob {
  return typeof value === 'object' && value !== null && 'pictures' in value && 'textFields' in value;
}

async function look(job: EsignViewsJob): Promise<void> {
  for (const { page, shown, printed } of job.pictures)
    report({ page, by: 'ghostscript', difference: worstBlock(grey(shown), grey(printed)) });
  if (job.pages.length + job.textFields.length + (job.original?.pages.length ?? 0) === 0) return;
  const drawer = await openDrawer(job, job.source);
  if (drawer === null) return;
  await comparePaper(drawer, job);
  if (job.original !== null) await compareOriginal(drawer, job, job.original);
  for (const page of job.textFields)
    if ((await drawer.annotationsOf(page)).some(showsOtherText)) report({ page, otherText: true });
}

async function comparePaper(drawer: PageDrawer, { pages, most }: EsignViewsJob): Promise<void> {
  for (const page of pages) {
    const [shown, printed] = [await drawer.draw(page, 'display'), await drawer.draw(page, 'print')];
    if (shown === null || printed === null) continue;
    const difference = worstBlock(shown, printed);
    report({ page, by: 'browser', difference });
    if (most !== null && difference > most) return;
  }
}

async function compareOriginal(
  drawer: PageDrawer,
  job: EsignViewsJob,
  { source, pages }: { source: string; pages: number[] },
): Promise<void> {
  const original = await openDrawer(job, source);
  for (const page of pages) {
    const [before, after] = [await original?.draw(page, 'display'), await drawer.draw(page, 'display')];
    const difference = before && after ? worstBlock(before, after) : UNDRAWN;
    report({ page, by: 'original', difference });
  }
}

function openDrawer({ nodeModules }: EsignViewsJob, path: string): Promise<PageDrawer | null> {
  return PageDrawer.open(new Uint8Array(readFileSync(path)), nodeModules).catch(() => null);
}

function grey(path: string): Raster {
  const { width, height, channels, data } = readPnm(readFileSync(path));
  rmSync(path);
  if (channels !== 1) throw new Error('Not a picture in grey.');
  return { width, height, channels, data };
}

await look(readJob(isJob));
// What pdf.js leaves open would keep the program.
process.exit(0);
