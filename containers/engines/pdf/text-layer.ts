import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolContext } from '../../context.ts';
import { failure } from '../../failures.ts';
import { PROGRAMS } from '../../programs.ts';
import { isDictionary, isReference } from '../../sandbox-programs/pdf/values.ts';
import type { TextLayerJob } from '../../sandbox-programs/text-layer.ts';
import { PdfObjects } from './objects.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { Dictionary } from './report.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'give' | 'scratch'>;

/** A page whose text has been read into a PDF of its own. */
export interface ReadPage extends PageGeometry {
  /** From 1. */
  page: number;
  source: string;
  /** Degrees clockwise that set it upright. */
  turn: number;
}

const DEEPEST_TREE = 64;
/** Of all pages: each gets a list of its own, also where they shared a long one. */
const MOST_CONTENTS = 1_000_000;

async function resolved(
  objects: PdfObjects,
  value: unknown,
): Promise<{ holder: string | null; value: unknown }> {
  if (!isReference(value)) return { holder: null, value };
  await objects.load([value]);
  return { holder: value, value: objects.dictionary(value) };
}

/** The dictionary under a key, made where there is none, and the object that holds it. */
async function dictionaryAt(
  objects: PdfObjects,
  holder: string,
  parent: Dictionary,
  key: string,
): Promise<{ holder: string; dictionary: Dictionary }> {
  const found = await resolved(objects, parent[key]);
  if (isDictionary(found.value)) return { holder: found.holder ?? holder, dictionary: found.value };
  const dictionary: Dictionary = {};
  parent[key] = dictionary;
  return { holder, dictionary };
}

/** The node of the page tree whose resources a page uses. */
async function resourceNode(objects: PdfObjects, page: string): Promise<string> {
  let at: unknown = page;
  for (let depth = 0; depth < DEEPEST_TREE && isReference(at); depth++) {
    await objects.load([at]);
    const node = objects.dictionary(at);
    if (isDictionary((await resolved(objects, node?.['/Resources'])).value)) return at;
    at = node?.['/Parent'];
  }
  return page;
}

function freeName(dictionary: Dictionary, wanted: string): string {
  let name = wanted;
  while (Object.hasOwn(dictionary, name)) name += '_';
  return name;
}

/** Loads pages and what their contents are. */
async function loadPages(objects: PdfObjects, pages: readonly string[]): Promise<void> {
  await objects.load(pages);
  await objects.load(pages.map((page) => objects.dictionary(page)?.['/Contents']).filter(isReference));
}

/** The streams that draw a loaded page, in their order. */
function contentsOf(objects: PdfObjects, page: string): readonly unknown[] {
  const contents = objects.dictionary(page)?.['/Contents'];
  if (Array.isArray(contents)) return contents;
  return isReference(contents) ? (objects.array(contents) ?? [contents]) : [];
}

async function putUnder(objects: PdfObjects, page: string, contents: readonly unknown[], form: string) {
  const node = await resourceNode(objects, page);
  const nodeDictionary = objects.dictionary(node);
  const pageDictionary = objects.dictionary(page);
  if (!nodeDictionary || !pageDictionary) throw new Error(`No page ${page}.`);
  const resources = await dictionaryAt(objects, node, nodeDictionary, '/Resources');
  const forms = await dictionaryAt(objects, resources.holder, resources.dictionary, '/XObject');
  const name = freeName(forms.dictionary, `/RecognisedText${Number.parseInt(form, 10)}`);
  forms.dictionary[name] = form;
  objects.changed(resources.holder);
  objects.changed(forms.holder);
  pageDictionary['/Contents'] = [objects.addStream(`${name} Do\n`), ...contents];
  objects.changed(page);
}

/** Which form of the text layer belongs to each of its pages. */
async function formsOf(engine: Engine, layer: string): Promise<(string | null)[]> {
  const objects = await PdfObjects.open(engine, layer);
  await objects.load(objects.pages);
  const forms: (string | null)[] = [];
  for (const page of objects.pages) {
    const resources = await resolved(objects, objects.dictionary(page)?.['/Resources']);
    const named = isDictionary(resources.value) ? await resolved(objects, resources.value['/XObject']) : null;
    const form = isDictionary(named?.value) ? named.value['/Text'] : null;
    forms.push(isReference(form) ? form : null);
  }
  return forms;
}

/** A copy of a PDF with the text that was read of its pages beneath them: nothing that a page draws can move it. */
export async function layTextUnder(
  engine: Engine,
  path: string,
  read: readonly ReadPage[],
  target: string,
): Promise<void> {
  const layer = join(engine.scratch, 'text-layer.pdf');
  const pages = read.map(({ source, seen, turned }) => ({ source, seen, turned }));
  const job: TextLayerJob = { target: layer, pages };
  const { code, stderr } = await engine.runNode('text-layer.ts', job, () => {});
  if (code !== 0) throw new Error(`text-layer ended with ${code}: ${stderr}`);
  const plain = join(engine.scratch, 'plain.pdf');
  await rewrite(engine, ['--object-streams=disable', path, plain]);
  const objects = await PdfObjects.open(engine, plain);
  await loadPages(
    objects,
    read.flatMap(({ page }) => objects.pages[page - 1] ?? []),
  );
  const forms = await formsOf(engine, layer);
  const renamed = await objects.adopt(layer, join(engine.scratch, 'text-layer'));
  let streams = 0;
  for (const [index, { page }] of read.entries()) {
    const [form, place] = [forms[index], objects.pages[page - 1]];
    if (!form || place === undefined) continue;
    const contents = contentsOf(objects, place);
    streams += contents.length;
    if (streams > MOST_CONTENTS) throw failure('tooLargeResult');
    await putUnder(objects, place, contents, renamed(form));
  }
  await objects.write(target);
  await Promise.all([layer, plain].map((file) => rm(file, { force: true })));
}

/** A copy of a PDF with some pages turned. */
export async function turnPages(
  engine: Engine,
  path: string,
  pages: readonly Pick<ReadPage, 'page' | 'turn'>[],
  target: string,
): Promise<void> {
  const turns = pages.map(({ page, turn }) => `--rotate=+${turn}:${page}`);
  await rewrite(engine, [path, ...turns, target]);
}

async function rewrite(engine: Engine, args: readonly string[]): Promise<void> {
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, ['--warning-exit-0', ...args]);
  if (code !== 0) throw new Error(`qpdf could not write the copy: ${stderr}`);
}
