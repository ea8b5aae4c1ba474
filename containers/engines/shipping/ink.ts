import { join } from 'node:path';
import { z } from 'zod';
import type { ToolContext } from '../../context.ts';
import { CORES, eachInParallel } from '../../parallel.ts';
import type { FindLabelInkJob } from '../../sandbox-programs/find-label-ink.ts';
import { dpiWithin, shownSize } from '../page-geometry.ts';
import { renderPage } from '../page-pictures.ts';
import type { BatchSheets } from './sheets.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

const DPI = 100;
/** Sheets whose pictures lie on the disk at the same time. */
const BATCH = 16;

const inkSchema = z.object({
  index: z.int(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

export type LabelInk = z.infer<typeof inkSchema>;

/** Where the ink is in regions of these sheets that are larger than the paper. */
export async function findLabelInk(
  engine: Engine,
  plan: string,
  { input, offsets, geometry }: BatchSheets,
  large: readonly { file: number; sheet: number }[],
  onSheet: (done: number) => void,
): Promise<LabelInk[]> {
  const found: LabelInk[] = [];
  let done = 0;
  for (let first = 0; first < large.length; first += BATCH) {
    const sheets: FindLabelInkJob['sheets'] = [];
    await eachInParallel(large.slice(first, first + BATCH), CORES, async ({ file, sheet }) => {
      const page = (offsets[file] ?? 0) + sheet;
      const shown = geometry[page - 1];
      if (shown === undefined) throw new Error(`There is no sheet ${sheet} in file ${file}.`);
      const size = shownSize(shown);
      const target = join(engine.scratch, `sheet-${page}`);
      const picture = await renderPage(engine, input, page, dpiWithin(size, DPI), target);
      sheets.push({ file, sheet, picture, width: size[0] });
      done += 1;
      onSheet(done);
    });
    const job: FindLabelInkJob = { plan, sheets };
    const { code, stderr } = await engine.runNode('find-label-ink.ts', job, (message) => {
      const { data } = inkSchema.safeParse(message);
      if (data !== undefined) found.push(data);
    });
    if (code !== 0) throw new Error(`find-label-ink ended with ${code}: ${stderr}`);
  }
  return found;
}
