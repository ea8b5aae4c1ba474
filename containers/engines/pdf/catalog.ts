import { z } from 'zod';
import type { RunOptions, ToolContext } from '../../context.ts';
import { PROGRAMS } from '../../programs.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'give'>;
export type Dictionary = Record<string, unknown>;

export interface Bookmark {
  title: string;
  /** From 0, in the whole document. */
  page: number;
  kids?: readonly Bookmark[];
}

const trailerReport = z.object({
  qpdf: z.tuple([
    z.object({ maxobjectid: z.int() }),
    z.object({ trailer: z.object({ value: z.looseObject({ '/Root': z.string() }) }) }),
  ]),
});
const pagesReport = trailerReport.extend({ pages: z.array(z.object({ object: z.string() })) });
const objectReport = z.object({
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.looseObject({ value: z.unknown() }))]),
});
const dictionarySchema = z.record(z.string(), z.unknown());

/** What `qpdf --json=2` says of a PDF under the given arguments. */
export async function readJson(
  engine: Pick<Engine, 'run'>,
  path: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<unknown> {
  const { stdout } = await engine.run(
    PROGRAMS.qpdf,
    ['--warning-exit-0', '--json=2', ...args, path],
    options,
  );
  return JSON.parse(stdout);
}

/** The dictionary of an indirect object named like `12 0 R`; empty where it is none. */
export async function readDictionary(
  engine: Pick<Engine, 'run'>,
  path: string,
  reference: string,
): Promise<Dictionary> {
  const selector = reference.replace(' R', '').replace(' ', ',');
  const report = await readJson(engine, path, ['--json-key=qpdf', `--json-object=${selector}`]);
  const value = objectReport.parse(report).qpdf[1][`obj:${reference}`]?.value;
  return dictionarySchema.safeParse(value).data ?? {};
}

/** The name of the catalog's object. */
export async function readRoot(engine: Pick<Engine, 'run'>, path: string): Promise<string> {
  const report = await readJson(engine, path, ['--json-key=qpdf', '--json-object=trailer']);
  return trailerReport.parse(report).qpdf[1].trailer.value['/Root'];
}

/** Whether parts of a PDF may be hidden or shown; it must be free of encryption. */
export async function hasLayers(engine: Pick<Engine, 'run'>, path: string): Promise<boolean> {
  return '/OCProperties' in (await readDictionary(engine, path, await readRoot(engine, path)));
}

/** The pages' objects in order, the catalog's name, and the highest number that an object has. */
export async function readStructure(engine: Pick<Engine, 'run'>, path: string) {
  const keys = ['--json-key=pages', '--json-key=qpdf', '--json-object=trailer'];
  const report = pagesReport.parse(await readJson(engine, path, keys));
  const [{ maxobjectid }, { trailer }] = report.qpdf;
  return {
    pages: report.pages.map(({ object }) => object),
    root: trailer.value['/Root'],
    trailer: trailer.value,
    lastObject: maxobjectid,
  };
}

/** Writes a copy of a PDF in which the given objects (qpdf's JSON, version 2) take the place of its own. */
export async function updatePdf(
  engine: Engine,
  source: string,
  target: string,
  lastObject: number,
  objects: Dictionary,
  args: readonly string[],
): Promise<void> {
  const header = {
    jsonversion: 2,
    pdfversion: '1.5',
    pushedinheritedpageresources: false,
    calledgetallpages: false,
    maxobjectid: lastObject,
  };
  const update = await engine.give('update.json', JSON.stringify({ version: 2, qpdf: [header, objects] }));
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, [
    '--warning-exit-0',
    `--update-from-json=${update}`,
    ...args,
    source,
    target,
  ]);
  if (code !== 0) throw new Error(`qpdf could not update: ${stderr}`);
}

const CARRIED = ['/Lang', '/ViewerPreferences', '/PageLayout', '/PageMode'];

/** Writes a copy of a PDF that is shown, and read aloud, as the original says. */
export async function copyDocumentSettings(
  engine: Engine,
  original: string,
  source: string,
  target: string,
): Promise<void> {
  const manners = await readDictionary(engine, original, await readRoot(engine, original));
  const { root, lastObject } = await readStructure(engine, source);
  const carried = CARRIED.filter((key) => key in manners && !/\d \d+ R/.test(JSON.stringify(manners[key])));
  const catalog = {
    ...(await readDictionary(engine, source, root)),
    ...Object.fromEntries(carried.map((key) => [key, manners[key]])),
  };
  const objects = { [`obj:${root}`]: { value: catalog } };
  await updatePdf(engine, source, target, lastObject, objects, ['--object-streams=generate']);
}
