import { z } from 'zod';
import type { ToolContext } from '../../context.ts';
import { Failure } from '../../failures.ts';
import { PROGRAMS } from '../../programs.ts';
import { readDictionary, readStructure } from './catalog.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'give'>;

/** What Ghostscript drops or changes. */
const LOST = [
  ...['/AcroForm', '/StructTreeRoot', '/Names', '/Dests', '/OCProperties', '/PageLabels', '/OutputIntents'],
  ...['/AF', '/Collection', '/Perms', '/AA', '/Threads', '/URI'],
];
const LOST_OF_PAGES = ['/Annots', '/AA', '/PieceInfo', '/UserUnit', '/B'];
const pagesReport = z.object({
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.object({ value: z.record(z.string(), z.unknown()) }))]),
});

/** Whether the document is no more than what its pages show, and an outline. False also where that cannot be told. */
export async function isPlain(engine: Engine, path: string): Promise<boolean> {
  try {
    const { root, pages, trailer } = await readStructure(engine, path);
    if ('/Encrypt' in trailer) return false;
    const catalog = await readDictionary(engine, path, root);
    if (LOST.some((key) => key in catalog)) return false;
    if ('/OpenAction' in catalog && !Array.isArray(catalog['/OpenAction'])) return false;
    const selectors = pages.map((name) => `--json-object=${name.replace(' R', '').replace(' ', ',')}`);
    const list = await engine.give('pages.txt', selectors.join('\n'));
    const args = ['--warning-exit-0', '--json=2', '--json-key=qpdf', `@${list}`, path];
    const { stdout } = await engine.run(PROGRAMS.qpdf, args);
    const objects = Object.values(pagesReport.parse(JSON.parse(stdout)).qpdf[1]);
    return objects.every(({ value }) => !LOST_OF_PAGES.some((key) => key in value));
  } catch (error) {
    if (error instanceof Failure) throw error;
    return false;
  }
}
