import { z } from 'zod';
import { updateJson } from '../../plain/pdf/syntax.ts';
import { type Dictionary, isDictionary, selectorOf } from '../../plain/pdf/values.ts';
import type { SystemRunner } from '../../runs/context.ts';
import { requireDone, writeByQpdf } from '../write-by-qpdf.ts';
import { readJson } from './report.ts';

const trailerReport = z.object({
  qpdf: z.tuple([
    z.object({ maxobjectid: z.int() }),
    z.object({ trailer: z.object({ value: z.looseObject({ '/Root': z.string() }) }) }),
  ]),
});
const objectReport = z.object({
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.looseObject({ value: z.unknown() }))]),
});

/** Reads the dictionary of an object; empty if it is none. */
export async function readObjectDictionary(
  engine: Pick<SystemRunner<'runNode' | 'give'>, 'run'>,
  path: string,
  reference: string,
): Promise<Dictionary> {
  const report = await readJson(engine, path, ['--json-key=qpdf', selectorOf(reference)]);
  const value = objectReport.parse(report).qpdf[1][`obj:${reference}`]?.value;
  return isDictionary(value) ? value : {};
}

/** Reads the trailer, the reference of the catalog, and the highest number of an object. */
export async function readTrailer(engine: Pick<SystemRunner<'runNode' | 'give'>, 'run'>, path: string) {
  const report = trailerReport.parse(
    await readJson(engine, path, ['--json-key=qpdf', '--json-object=trailer']),
  );
  const [{ maxobjectid }, { trailer }] = report.qpdf;
  return { trailer: trailer.value, root: trailer.value['/Root'], lastObject: maxobjectid };
}

/** Reads the reference of the catalog. */
export async function readRoot(
  engine: Pick<SystemRunner<'runNode' | 'give'>, 'run'>,
  path: string,
): Promise<string> {
  return (await readTrailer(engine, path)).root;
}

/** Returns true if a PDF, which must not be encrypted, has layers. */
export async function hasLayers(
  engine: Pick<SystemRunner<'runNode' | 'give'>, 'run'>,
  path: string,
): Promise<boolean> {
  return '/OCProperties' in (await readObjectDictionary(engine, path, await readRoot(engine, path)));
}

/** Writes a copy of a PDF with other objects, in qpdf's JSON, version 2. */
export async function updatePdf(
  engine: SystemRunner<'runNode' | 'give'>,
  source: string,
  target: string,
  lastObject: number,
  objects: Readonly<Record<string, object>>,
  args: readonly string[],
): Promise<void> {
  const header = {
    jsonversion: 2,
    pdfversion: '1.5',
    pushedinheritedpageresources: false,
    calledgetallpages: false,
    maxobjectid: lastObject,
  };
  const update = await engine.give('update.json', updateJson(header, objects));
  const updating = ['--warning-exit-0', `--update-from-json=${update}`, ...args, source];
  requireDone(await writeByQpdf(engine, updating, target));
}

const CARRIED = ['/Lang', '/ViewerPreferences', '/PageLayout', '/PageMode'];

/** Writes a copy of a PDF with the language and viewer settings of the original. */
export async function copyDocumentSettings(
  engine: SystemRunner<'runNode' | 'give'>,
  original: string,
  source: string,
  target: string,
): Promise<void> {
  const manners = await readObjectDictionary(engine, original, await readRoot(engine, original));
  const { root, lastObject } = await readTrailer(engine, source);
  const carried = CARRIED.filter((key) => key in manners && !/\d \d+ R/.test(JSON.stringify(manners[key])));
  const catalog = {
    ...(await readObjectDictionary(engine, source, root)),
    ...Object.fromEntries(carried.map((key) => [key, manners[key]])),
  };
  const objects = { [`obj:${root}`]: { value: catalog } };
  await updatePdf(engine, source, target, lastObject, objects, ['--object-streams=generate']);
}
