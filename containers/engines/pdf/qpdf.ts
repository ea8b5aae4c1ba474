import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ProgramRunner, SystemRunner, ToolInput } from '../../runs/context.ts';
import { isSound, requireDone, writeByQpdf } from '../write-by-qpdf.ts';
import { mendPages } from './page-tree.ts';
import { PAGE_LINE } from './report.ts';

/** The most pages of a document. */
export const MAX_PAGES = 20_000;
const COUNT_LINE = /^-?\d+$/;
/** With this error qpdf may have ended before it came to the pages. */
const NO_COUNT = /operation for integer attempted/;
/** Faults of the page tree; qpdf makes a page of an object that is none, or ends there. */
const TREE_FAULT =
  /kid \d+ \(from 0\)|\/Type key should be \/Pages?|page tree|Loop detected in \/Pages|key containment request/;
const NESTED = /excessively deeply nested/;

/** Throws if qpdf left out objects that are nested too deep: the result would be another document. */
export function refuseNested(stderr: string, { name }: ToolInput): void {
  if (NESTED.test(stderr)) throw failure('nestedTooDeep', name);
}

interface Listing {
  pages: number;
  /** The number of pages in the page tree; NaN if there is none. */
  claimed: number;
  code: number | null;
  stderr: string;
}

async function listPages(engine: SystemRunner, input: ToolInput, args: readonly string[]): Promise<Listing> {
  const tooMany = new AbortController();
  const listing = { pages: 0, claimed: Number.NaN };
  const onLine = (line: string) => {
    if (PAGE_LINE.test(line)) listing.pages += 1;
    if (COUNT_LINE.test(line)) listing.claimed = Number(line);
    if (listing.pages > MAX_PAGES)
      tooMany.abort(failure('tooManyPages', input.name, formatNumber(MAX_PAGES)));
  };
  const options = { onLine, signal: tooMany.signal };
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, [...args, '--show-pages', input.path], options);
  return { ...listing, code, stderr };
}

/**
 * Counts the pages of a PDF, and reads how many it claims, and the file that has them: a repaired copy if the page tree
 * leads nowhere, to itself or to no page. Throws the failure that names the file.
 */
export async function readPageCount(
  engine: ProgramRunner<'found'>,
  input: ToolInput,
): Promise<Pick<Listing, 'pages' | 'claimed'> & { path: string }> {
  const first = await listPages(engine, input, ['--show-npages']);
  const listing = NO_COUNT.test(first.stderr) ? await listPages(engine, input, []) : first;
  const { pages, claimed, code, stderr } = listing;
  if (/invalid password/i.test(stderr)) throw failure('password', input.name);
  refuseNested(stderr, input);
  // A fault that keeps qpdf from listing pages need not keep it from rewriting the objects.
  const mended = TREE_FAULT.test(stderr) || !isSound(code) ? await mendPages(engine, input) : null;
  if (mended !== null) {
    engine.found({ pages: mended.pages });
    return { pages: mended.pages, claimed: mended.pages, path: mended.path };
  }
  if (!isSound(code)) throw failure('damaged', input.name);
  if (pages === 0) throw failure(code === 0 ? 'noPages' : 'damaged', input.name);
  engine.found({ pages });
  return { pages, claimed, path: input.path };
}

/**
 * Counts the pages of a PDF that opens without a password, whatever it claims; throws the failure that names the file.
 * If it claims another number, the input becomes a corrected copy: other programs trust the claim, or refuse the file.
 */
export async function countPages(engine: ProgramRunner<'found'>, input: ToolInput): Promise<number> {
  const { pages, claimed, path } = await readPageCount(engine, input);
  if (claimed === pages) {
    input.path = path;
    return pages;
  }
  const mended = await mendPages(engine, input);
  if (mended === null) throw failure('damaged', input.name);
  input.path = mended.path;
  return mended.pages;
}

/** Copies a document that needs no change. */
export async function copyFile(engine: SystemRunner, source: string, target: string): Promise<void> {
  const { code, stderr } = await engine.run(PROGRAMS.cp, [source, target]);
  if (code !== 0) throw new Error(`cp ended with ${code}: ${stderr}`);
}

/** Writes the given pages, in order, of a PDF that opens without a password. */
export async function choosePages(
  engine: SystemRunner<'runNode'>,
  source: string,
  pages: readonly number[],
  target: string,
): Promise<void> {
  const args = ['--warning-exit-0', source, '--pages', '.', pages.join(','), '--'];
  requireDone(await writeByQpdf(engine, args, target));
}
