import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { shownSize } from '../../plain/geometry/shown-pages.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { findLabelInkProgram, type LabelInk } from '../../protocol/labels/find-label-ink.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { dpiWithin } from '../pdf/page-geometry.ts';
import { drawRun, type PageRun } from '../pdf/page-run.ts';
import type { BatchSheets } from './sheets.ts';

const DPI = 100;
/** Sheets whose pictures are on the disk at the same time, for each core. */
const MOST_AT_ONCE = 32;

interface LargeSheet {
  file: number;
  sheet: number;
}

/** A drawn sheet: its page from 1, its width in points. */
interface DrawnSheet extends LargeSheet {
  page: number;
  width: number;
  dpi: number;
}

function drawnOf({ offsets, geometry }: BatchSheets, { file, sheet }: LargeSheet): DrawnSheet {
  const page = (offsets[file] ?? 0) + sheet;
  const shown = geometry[page - 1];
  if (shown === undefined) throw new Error(`There is no sheet ${sheet} in file ${file}.`);
  const size = shownSize(shown);
  return { file, sheet, page, width: size.width, dpi: dpiWithin(size, DPI) };
}

/** Groups neighbouring pages that are drawn at the same resolution. */
function runsOf(sheets: readonly DrawnSheet[]): (PageRun & { sheets: DrawnSheet[] })[] {
  const runs: (PageRun & { sheets: DrawnSheet[] })[] = [];
  for (const sheet of sheets.toSorted((one, other) => one.page - other.page)) {
    const run = runs.at(-1);
    const isNext = run !== undefined && run.last + 1 === sheet.page && run.dpi === sheet.dpi;
    if (isNext && run.sheets.length < MOST_AT_ONCE) {
      run.last = sheet.page;
      run.sheets.push(sheet);
    } else runs.push({ first: sheet.page, last: sheet.page, dpi: sheet.dpi, sheets: [sheet] });
  }
  return runs;
}

/** Finds the ink in regions of these sheets that are larger than the paper. */
export async function findLabelInk(
  engine: ProgramRunner,
  plan: string,
  batch: BatchSheets,
  large: readonly LargeSheet[],
  onSheets: (done: number) => void,
): Promise<LabelInk[]> {
  const found: LabelInk[] = [];
  let done = 0;
  const runs = runsOf(large.map((sheet) => drawnOf(batch, sheet)));
  await eachInParallel(runs, CORES, async (run) => {
    const target = join(engine.scratch, `sheets-${run.first}`);
    const pictures = await drawRun(engine, batch.input.path, run, target, true);
    if (pictures === null) throw failure('damaged', batch.input.name);
    const sheets = run.sheets.map(({ file, sheet, width }, index) => {
      return { file, sheet, width, picture: pictures[index] ?? '' };
    });
    await ask(engine, findLabelInkProgram, { plan, sheets }, (ink) => found.push(ink));
    done += sheets.length;
    onSheets(done);
  });
  return found.sort((one, other) => one.index - other.index);
}
