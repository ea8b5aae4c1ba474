import { join } from 'node:path';
import { Failure, failure } from '../../plain/failures.ts';
import type { ShownPage } from '../../plain/geometry/shown-pages.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { uprightCopy } from '../labels/find.ts';
import { hasLayers } from '../pdf/catalog.ts';
import { flattenPdf } from '../pdf/flatten.ts';
import { readGeometry } from '../pdf/page-geometry.ts';
import { countPages } from '../pdf/qpdf.ts';
import { writeByQpdf } from '../write-by-qpdf.ts';

/** All sheets of all label files in one upright PDF. */
export interface BatchSheets {
  input: ToolInput;
  /** Copies that are no longer needed. */
  spent: string[];
  /** For each file, the number of sheets before its first. */
  offsets: number[];
  geometry: ShownPage[];
}

const AS_PRINTED = { what: ['camadas'], view: 'impressao', listsComments: false } as const;

/** Writes a copy in which the content of each page is one stream. */
async function joined(
  engine: ProgramRunner<'give' | 'found'>,
  copies: readonly ToolInput[],
): Promise<string> {
  const [first, ...rest] = copies;
  if (first === undefined) throw new Error('There are no labels.');
  const path = join(engine.scratch, 'sheets.pdf');
  const parts = rest.flatMap((copy) => [copy.path, '1-z']);
  const how = ['--warning-exit-0', '--coalesce-contents', '--object-streams=disable'];
  const args = [...how, first.path, '--pages', '.', '1-z', ...parts, '--'];
  const { code } = await writeByQpdf(engine, args, path);
  if (code !== 0) throw failure('damaged', first.name);
  return path;
}

/** Removes what layers hide in print, because a joined file keeps only the layer settings of the first file. */
async function dropHiddenLayers(
  engine: ProgramRunner<'give' | 'found'>,
  copy: ToolInput,
  pages: number,
): Promise<void> {
  if (!(await hasLayers(engine, copy.path))) return;
  try {
    const { counts, write } = await flattenPdf(engine, copy, AS_PRINTED, pages);
    if (Object.keys(counts).length > 0) await write(copy.path, true);
  } catch (error) {
    const isUnreadable = error instanceof Failure && error.code === 'layersUnreadable';
    throw isUnreadable ? failure('damaged', copy.name) : error;
  }
}

/** Joins the sheets of all files. */
export async function gatherSheets(
  engine: ProgramRunner<'give' | 'found'>,
  files: readonly ToolInput[],
): Promise<BatchSheets> {
  const counts: number[] = [];
  const copies: ToolInput[] = [];
  await eachInParallel([...files.entries()], CORES, async ([index, file]) => {
    const counted = { ...file };
    const pages = await countPages(engine, counted);
    const copy = await uprightCopy(engine, counted, `upright-${index}`);
    await dropHiddenLayers(engine, copy, pages);
    [counts[index], copies[index]] = [pages, copy];
  });
  const path = await joined(engine, copies);
  const [first] = copies;
  if (first === undefined) throw new Error('There are no labels.');
  const input = { ...first, path };
  const offsets = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const spent = copies.map((copy) => copy.path);
  return { input, spent, offsets, geometry: await readGeometry(engine, input, all) };
}
