import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import { formatNumber } from '../format.ts';
import { PROGRAMS } from '../programs.ts';
import { type Bookmark, rewriteCatalog } from './pdf-catalog.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'give' | 'found'>;

const SOUND = [0, 3];
const MAX_PAGES = 20_000;
const PAGE_LINE = /^page \d+: /;

/** Whether qpdf did its work, with warnings or without. */
export function isSound(code: number | null): boolean {
  return code !== null && SOUND.includes(code);
}

/** Pages of a PDF that opens without a password, whatever it says to have; throws the failure that names the file. */
export async function countPages(engine: Engine, input: ToolInput): Promise<number> {
  const tooMany = new AbortController();
  let pages = 0;
  const onLine = (line: string) => {
    if (PAGE_LINE.test(line)) pages += 1;
    if (pages > MAX_PAGES) tooMany.abort(failure('tooManyPages', input.name, formatNumber(MAX_PAGES)));
  };
  // Not `--show-npages`, which believes what the page tree says of itself.
  const args = ['--no-warn', '--show-pages', input.path];
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, args, { onLine, signal: tooMany.signal });
  if (/invalid password/i.test(stderr)) throw failure('password', input.name);
  if (!isSound(code)) throw failure('damaged', input.name);
  if (pages === 0) throw failure(code === 0 ? 'noPages' : 'damaged', input.name);
  engine.found({ pages });
  return pages;
}

/** Joins whole PDFs in order. */
export async function mergePdfs(engine: Engine, paths: readonly string[], target: string): Promise<void> {
  const pages = paths.flatMap((path) => [path, '1-z']);
  const args = [
    '--empty',
    '--warning-exit-0',
    '--pages',
    ...pages,
    '--',
    '--object-streams=generate',
    target,
  ];
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, args);
  if (code !== 0) throw new Error(`qpdf could not merge: ${stderr}`);
}

/** Writes a copy of a PDF whose outline is the given bookmarks, whatever its size: only JSON passes through here. */
export function writeBookmarks(
  engine: Engine,
  source: string,
  target: string,
  bookmarks: readonly Bookmark[],
): Promise<void> {
  return rewriteCatalog(engine, source, target, bookmarks, (catalog) => ({
    ...catalog,
    '/PageMode': '/UseOutlines',
  }));
}

/** The same bytes, for a document that needs no change. */
export async function copyFile(engine: Pick<Engine, 'run'>, source: string, target: string): Promise<void> {
  const { code, stderr } = await engine.run(PROGRAMS.cp, [source, target]);
  if (code !== 0) throw new Error(`cp ended with ${code}: ${stderr}`);
}
