import { z } from 'zod';
import { Failure } from '../../plain/failures.ts';
import { selectorOf } from '../../plain/pdf/values.ts';
import type { SystemRunner } from '../../runs/context.ts';
import { readObjectDictionary, readTrailer } from './catalog.ts';
import { readJson, readPageNames } from './report.ts';

/** Entries of the catalog that Ghostscript drops or changes. */
const LOST = [
  ...['/AcroForm', '/StructTreeRoot', '/Names', '/Dests', '/OCProperties', '/PageLabels', '/OutputIntents'],
  ...['/AF', '/Collection', '/Perms', '/AA', '/Threads', '/URI'],
];
const LOST_OF_PAGES = ['/Annots', '/AA', '/PieceInfo', '/UserUnit', '/B'];
const pagesReport = z.object({
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.object({ value: z.record(z.string(), z.unknown()) }))]),
});

/** Returns true if the document has nothing but its pages and an outline; false if that is unknown. */
export async function hasPlainFeatures(engine: SystemRunner<'give'>, path: string): Promise<boolean> {
  try {
    const [{ root, trailer }, pages] = await Promise.all([
      readTrailer(engine, path),
      readPageNames(engine, path),
    ]);
    if ('/Encrypt' in trailer) return false;
    const catalog = await readObjectDictionary(engine, path, root);
    if (LOST.some((key) => key in catalog)) return false;
    if ('/OpenAction' in catalog && !Array.isArray(catalog['/OpenAction'])) return false;
    const list = await engine.give('pages.txt', pages.map(selectorOf).join('\n'));
    const report = await readJson(engine, path, ['--json-key=qpdf', `@${list}`]);
    const objects = Object.values(pagesReport.parse(report).qpdf[1]);
    return objects.every(({ value }) => !LOST_OF_PAGES.some((key) => key in value));
  } catch (error) {
    if (error instanceof Failure && error.code !== 'tooLargeResult') throw error;
    return false;
  }
}
