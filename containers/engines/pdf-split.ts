import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import { PROGRAMS } from '../programs.ts';
import { type Bookmark, type Dictionary, readDictionary, rewriteCatalog } from './pdf-catalog.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'give'>;

/** What a part keeps of the whole document: nothing that tells of the pages that are not in it. */
const KEPT = [
  ...['/Type', '/Version', '/Extensions', '/Pages', '/PageLabels', '/PageLayout', '/ViewerPreferences'],
  ...['/Dests', '/AcroForm', '/Lang', '/Metadata', '/OCProperties', '/OutputIntents', '/URI'],
];

/** Writes each page to a file of its own: `target`, with `%d` for the page's number, padded with zeros. */
export async function splitPages(
  engine: Engine,
  input: ToolInput,
  target: string,
  onDone: (done: number) => void,
): Promise<void> {
  let done = 0;
  const args = ['--warning-exit-0', '--progress', '--split-pages=1', '--object-streams=generate'];
  const { code } = await engine.run(PROGRAMS.qpdf, [...args, input.path, target], {
    onLine: (line) => {
      if (line.endsWith('write progress: 100%')) onDone(++done);
    },
  });
  if (code !== 0) throw failure('damaged', input.name);
}

async function namesOf(engine: Engine, path: string, names: unknown): Promise<Dictionary> {
  const dictionary: unknown = typeof names === 'string' ? await readDictionary(engine, path, names) : names;
  const isKept = typeof dictionary === 'object' && dictionary !== null && '/Dests' in dictionary;
  return isKept ? { '/Names': { '/Dests': dictionary['/Dests'] } } : {};
}

/** Writes some pages with the links, form fields and bookmarks that are theirs; `scratch` is a file for the way. */
export async function extractPages(
  engine: Engine,
  part: { input: ToolInput; scratch: string; target: string; first: number; last: number },
  bookmarks: readonly Bookmark[],
): Promise<void> {
  const { input, scratch, target, first, last } = part;
  const args = ['--warning-exit-0', input.path, '--pages', '.', `${first}-${last}`, '--', scratch];
  const { code } = await engine.run(PROGRAMS.qpdf, args);
  if (code !== 0) throw failure('damaged', input.name);
  await rewriteCatalog(engine, scratch, target, bookmarks, async (catalog) => ({
    ...Object.fromEntries(Object.entries(catalog).filter(([key]) => KEPT.includes(key))),
    ...(await namesOf(engine, scratch, catalog['/Names'])),
  }));
}
