import { rm } from 'node:fs/promises';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner } from '../../runs/context.ts';
import { isSound, writeByQpdf } from '../write-by-qpdf.ts';

/** The place before the message: `WARNING: a.pdf (object 60 0, offset 9525): `. */
const PLACE = /^WARNING: .{0,4096}?(?:\): |: )(?=\S)/;

/**
 * The depth to which qpdf reads a PDF: with `contents`, also the operators of each page, which takes most of
 * the time.
 */
type Depth = 'objects' | 'contents';

const ARGUMENTS: Record<Depth, (path: string) => string[]> = {
  objects: (path) => ['--decode-level=all', '--stream-data=uncompress', path, '/dev/null'],
  contents: (path) => ['--check', path],
};

/** Returns qpdf's warnings about a PDF, each kind once; null if it cannot read all of it. */
async function readWarnings(engine: SystemRunner, path: string, depth: Depth): Promise<Set<string> | null> {
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, ARGUMENTS[depth](path));
  if (!isSound(code)) return null;
  const warnings = stderr.split('\n').filter((line) => line.startsWith('WARNING: '));
  return new Set(warnings.map((line) => line.replace(PLACE, '').replace(/\d+/g, '#')));
}

/**
 * Throws if a copy of a PDF has faults that the PDF itself does not have. To read the objects is enough if no content
 * of a page was rewritten.
 */
export async function requireSound(
  engine: SystemRunner<'runNode'>,
  original: string,
  copy: string,
  depth: Depth = 'contents',
): Promise<void> {
  if (await hasNewWarnings(engine, original, copy, depth)) throw new Error('The copy is not sound.');
}

/**
 * Returns true if a copy of a PDF cannot be read completely, or gives qpdf a warning that the PDF did not.
 * Warnings about qpdf's own output do not count: it writes some names, such as `/#23a`, differently from how
 * it reads them.
 */
export async function hasNewWarnings(
  engine: SystemRunner<'runNode'>,
  original: string,
  copy: string,
  depth: Depth = 'contents',
): Promise<boolean> {
  const found = await readWarnings(engine, copy, depth);
  if (found === null) return true;
  if (found.size === 0) return false;
  const known = await readWarnings(engine, original, depth);
  const others = known === null ? [] : [...found].filter((warning) => !known.has(warning));
  if (others.length === 0) return false;
  const plain = `${copy}.plain.pdf`;
  await writeByQpdf(engine, ['--warning-exit-0', '--allow-weak-crypto', original], plain);
  const own = await readWarnings(engine, plain, depth);
  await rm(plain, { force: true });
  return own === null || others.some((warning) => !own.has(warning));
}
