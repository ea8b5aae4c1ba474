import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { type ShownPage, shownSize } from '../../plain/geometry/shown-pages.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type FoundSheet, findLabelsProgram, type Grid } from '../../protocol/labels/find-labels.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { dpiWithin, readGeometry } from '../pdf/page-geometry.ts';
import { renderPage } from '../pdf/page-pictures.ts';
import { writeByQpdf } from '../write-by-qpdf.ts';

/** An upright sheet of labels, and what was found on it. */
export interface LabelSheet extends FoundSheet {
  /** Page number, from 1. */
  page: number;
  geometry: ShownPage;
}

const DPI = 100;
/** Pages whose pictures are on the disk at the same time. */
const BATCH = 16;

/** Writes a copy with upright pages, whose annotations are part of their content. */
export async function uprightCopy(engine: ProgramRunner, input: ToolInput, name: string): Promise<ToolInput> {
  const path = join(engine.scratch, `${name}.pdf`);
  const { code } = await writeByQpdf(
    engine,
    [
      ...['--warning-exit-0', '--decrypt', '--flatten-rotation', '--generate-appearances'],
      ...['--flatten-annotations=all', '--object-streams=disable', input.path, '--pages', '.', '1-z', '--'],
    ],
    path,
  );
  if (code !== 0) throw failure('damaged', input.name);
  return { ...input, path };
}

/** Finds the labels on the chosen pages of an upright copy. */
export async function findLabelSheets(
  engine: ProgramRunner,
  input: ToolInput,
  pages: number,
  chosen: readonly number[],
  grid: Grid,
  onPage: () => void,
): Promise<LabelSheet[]> {
  const geometry = await readGeometry(engine, input, pages);
  const words = `${input.path}.words`;
  await engine.run(PROGRAMS.pdftotext, ['-q', '-bbox', '-cropbox', '-enc', 'UTF-8', input.path, words]);
  const sheets: LabelSheet[] = [];
  for (let first = 0; first < chosen.length; first += BATCH) {
    const rendered: { page: number; picture: string; width: number }[] = [];
    await eachInParallel(chosen.slice(first, first + BATCH), CORES, async (page) => {
      const shown = geometry[page - 1];
      if (shown === undefined) return;
      const size = shownSize(shown);
      const stem = `${input.path}-${page}`;
      const picture = await renderPage(engine, input, page, dpiWithin(size, DPI), stem);
      rendered.push({ page, picture, width: size.width });
      onPage();
    });
    await ask(engine, findLabelsProgram, { words, grid, pages: rendered }, ({ page, sheet }) => {
      const shown = geometry[page - 1];
      if (shown) sheets.push({ page, geometry: shown, ...sheet });
    });
  }
  return sheets.toSorted((one, other) => one.page - other.page);
}
