import { failure } from '../../plain/failures.ts';
import { shownSize } from '../../plain/geometry/shown-pages.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type PaintRedactionsJob, paintRedactionsProgram } from '../../protocol/pdf/paint-redactions.ts';
import { ask } from '../ask.ts';
import { dpiWithin } from '../pdf/page-geometry.ts';
import type { ReadDocument } from './read.ts';
import type { RedactionRun } from './redaction-run.ts';

const BLACK: [number, number, number] = [0, 0, 0];
const LABEL_GROUND: [number, number, number] = [232, 232, 232];

async function renderPages(
  run: RedactionRun,
  { input, geometry }: ReadDocument,
  pages: readonly number[],
): Promise<PaintRedactionsJob['pages']> {
  const rendered: PaintRedactionsJob['pages'] = [];
  await eachInParallel(pages, CORES, async (page) => {
    const shown = geometry[page - 1];
    if (!shown) throw new Error(`There is no page ${page} to paint.`);
    const dpi = dpiWithin(shownSize(shown), run.settings.dpi);
    const source = run.file(`rendered-${page}`);
    const only = ['-f', String(page), '-l', String(page), '-singlefile'];
    const args = ['-q', '-cropbox', '-r', String(dpi), ...only, input.path, source];
    const { code } = await run.engine.run(PROGRAMS.pdftoppm, args);
    if (code !== 0) throw failure('damaged', input.name);
    rendered.push({ page, source: `${source}.ppm`, dpi, target: run.file(`painted-${page}`) });
  });
  return rendered;
}

/** Returns pictures of pages with the planned areas painted over, by page. */
export async function paintPages(
  run: RedactionRun,
  document: ReadDocument,
  index: number,
  pages: readonly number[],
): Promise<[number, string][]> {
  if (pages.length === 0) return [];
  const job: PaintRedactionsJob = {
    plan: run.plan,
    document: index,
    color: run.settings.withLabels ? LABEL_GROUND : BLACK,
    pages: await renderPages(run, document, pages),
  };
  const painted: [page: number, path: string][] = [];
  await ask(run.engine, paintRedactionsProgram, job, ({ page, path }) => painted.push([page, path]));
  const paths = new Map(painted);
  if (painted.length !== pages.length || !pages.every((page) => paths.has(page)))
    throw new Error('Other pages were painted than were planned.');
  return [...paths];
}
