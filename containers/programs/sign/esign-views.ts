import { readFileSync, rmSync } from 'node:fs';
import { type Raster, worstBlock } from '../../documents/pdf/sign/block-difference.ts';
import { showsOtherText } from '../../documents/pdf/sign/field-agreement.ts';
import { PageDrawer } from '../../documents/pdf/sign/page-drawer.ts';
import { readPnm } from '../../plain/pnm.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { ComparedView, EsignViewsJob, esignViewsProgram } from '../../protocol/sign/esign-views.ts';

/** The difference, of 255, for a page that is not drawn in one of the two documents. */
const UNDRAWN = 255;

type OnView = (view: ComparedView) => void;

async function look(job: EsignViewsJob, onView: OnView): Promise<void> {
  for (const { page, shown, printed } of job.pictures)
    onView({ page, by: 'ghostscript', difference: worstBlock(grey(shown), grey(printed)) });
  if (job.pages.length + job.textFields.length + (job.original?.pages.length ?? 0) === 0) return;
  const drawer = await openDrawer(job, job.source);
  if (drawer === null) return;
  await comparePaper(drawer, job, onView);
  if (job.original !== null) await compareOriginal(drawer, job, job.original, onView);
  for (const page of job.textFields)
    if ((await drawer.annotationsOf(page)).some(showsOtherText)) onView({ page, otherText: true });
}

async function comparePaper(
  drawer: PageDrawer,
  { pages, most }: EsignViewsJob,
  onView: OnView,
): Promise<void> {
  for (const page of pages) {
    const [shown, printed] = [await drawer.draw(page, 'display'), await drawer.draw(page, 'print')];
    if (shown === null || printed === null) continue;
    const difference = worstBlock(shown, printed);
    onView({ page, by: 'browser', difference });
    if (most !== null && difference > most) return;
  }
}

async function compareOriginal(
  drawer: PageDrawer,
  job: EsignViewsJob,
  { source, pages }: { source: string; pages: number[] },
  onView: OnView,
): Promise<void> {
  const original = await openDrawer(job, source);
  for (const page of pages) {
    const [before, after] = [await original?.draw(page, 'display'), await drawer.draw(page, 'display')];
    const difference = before && after ? worstBlock(before, after) : UNDRAWN;
    onView({ page, by: 'original', difference });
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

await runProgram<typeof esignViewsProgram>(async (job, onStep) => {
  await look(job, onStep);
  return null;
});
