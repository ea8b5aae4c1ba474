import { basename, join } from 'node:path';
import type { ToolContext, ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import { formatNumber } from '../../format.ts';
import { PROGRAMS } from '../../programs.ts';
import { isReference } from '../../sandbox-programs/pdf/values.ts';
import { readDictionary, readTrailer, updatePdf } from './catalog.ts';
import { PAGE_LINE } from './report.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'give' | 'found'>;
type Workshop = Pick<ToolContext<unknown>, 'run' | 'give' | 'found' | 'scratch'>;

const SOUND = [0, 3];
/** Of a document. */
export const MAX_PAGES = 20_000;
const COUNT_LINE = /^-?\d+$/;
/** With it qpdf may have ended before it came to the pages. */
const NO_COUNT = /operation for integer attempted/;
const NESTED = /excessively deeply nested/;

/** Whether qpdf did its work, with warnings or without. */
export function isSound(code: number | null): boolean {
  return code !== null && SOUND.includes(code);
}

/** Throws where qpdf has left out what lies deeper than it reads: a result without it would be another document. */
export function refuseNested(stderr: string, { name }: ToolInput): void {
  if (NESTED.test(stderr)) throw failure('nestedTooDeep', name);
}

interface Listing {
  pages: number;
  /** What the page tree says of itself; NaN where it says no number. */
  claimed: number;
  code: number | null;
  stderr: string;
}

async function listPages(
  engine: Pick<Engine, 'run'>,
  input: ToolInput,
  args: readonly string[],
): Promise<Listing> {
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

/** The pages that a PDF has, and how many it says to have; throws the failure that names the file. */
export async function readPageCount(
  engine: Pick<Engine, 'run' | 'found'>,
  input: ToolInput,
): Promise<Pick<Listing, 'pages' | 'claimed'>> {
  const first = await listPages(engine, input, ['--show-npages']);
  const listing = NO_COUNT.test(first.stderr) ? await listPages(engine, input, []) : first;
  const { pages, claimed, code, stderr } = listing;
  if (/invalid password/i.test(stderr)) throw failure('password', input.name);
  refuseNested(stderr, input);
  if (!isSound(code)) throw failure('damaged', input.name);
  if (pages === 0) throw failure(code === 0 ? 'noPages' : 'damaged', input.name);
  engine.found({ pages });
  return { pages, claimed };
}

/** A copy whose page tree says how many pages there are: other programs believe it, or refuse the file. */
async function withTrueCount(engine: Workshop, input: ToolInput, pages: number): Promise<string> {
  const [counted, flattened] = ['counted', 'flattened'].map((name) =>
    join(engine.scratch, `${name}-${basename(input.path)}`),
  );
  if (counted === undefined || flattened === undefined) return input.path;
  const { root, lastObject } = await readTrailer(engine, input.path);
  const { '/Pages': top } = await readDictionary(engine, input.path, root);
  if (!isReference(top)) throw failure('damaged', input.name);
  const tree = { ...(await readDictionary(engine, input.path, top)), '/Count': pages };
  await updatePdf(engine, input.path, counted, lastObject, { [`obj:${top}`]: { value: tree } }, []);
  const args = ['--warning-exit-0', counted, '--pages', '.', '1-z', '--', flattened];
  const { code } = await engine.run(PROGRAMS.qpdf, args);
  if (code !== 0) throw failure('damaged', input.name);
  return flattened;
}

/**
 * Pages of a PDF that opens without a password, whatever it says to have; throws the failure that names the file.
 * Where it says otherwise, the input becomes a copy that tells the truth.
 */
export async function countPages(engine: Workshop, input: ToolInput): Promise<number> {
  const { pages, claimed } = await readPageCount(engine, input);
  if (claimed !== pages) input.path = await withTrueCount(engine, input, pages);
  return pages;
}

/** The same bytes, for a document that needs no change. */
export async function copyFile(engine: Pick<Engine, 'run'>, source: string, target: string): Promise<void> {
  const { code, stderr } = await engine.run(PROGRAMS.cp, [source, target]);
  if (code !== 0) throw new Error(`cp ended with ${code}: ${stderr}`);
}

/** Writes a PDF of these pages of another that opens without a password, in their order. */
export async function choosePages(
  engine: Pick<Engine, 'run'>,
  source: string,
  pages: readonly number[],
  target: string,
): Promise<void> {
  const args = ['--warning-exit-0', source, '--pages', '.', pages.join(','), '--', target];
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, args);
  if (code !== 0) throw new Error(`qpdf ended with ${code}: ${stderr}`);
}
