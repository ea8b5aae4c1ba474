import { rm } from 'node:fs/promises';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner } from '../../runs/context.ts';
import { isSound, writeByQpdf } from '../write-by-qpdf.ts';

/** `WARNING: a.pdf (object 60 0, offset 9525): `: where, before what. */
const PLACE = /^WARNING: .{0,4096}?(?:\): |: )(?=\S)/;

/** What qpdf remarks on a PDF, each kind once; null where it cannot read all of it. */
async function readWarnings(engine: SystemRunner, path: string): Promise<Set<string> | null> {
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, ['--check', path]);
  if (!isSound(code)) return null;
  const warnings = stderr.split('\n').filter((line) => line.startsWith('WARNING: '));
  return new Set(warnings.map((line) => line.replace(PLACE, '').replace(/\d+/g, '#')));
}

/** Throws where a copy that was written of a PDF is damaged otherwise than the PDF itself. */
export async function requireSound(
  engine: SystemRunner<'runNode'>,
  original: string,
  copy: string,
): Promise<void> {
  if (await hasNewWarnings(engine, original, copy)) throw new Error('The copy is not sound.');
}

/**
 * Whether a copy that was written of a PDF cannot be read whole, or gives qpdf something to remark that the PDF did not.
 * What qpdf remarks on its own copy is none of it: it writes some names, as `/#23a`, otherwise than it reads them.
 */
export async function hasNewWarnings(
  engine: SystemRunner<'runNode'>,
  original: string,
  copy: string,
): Promise<boolean> {
  const found = await readWarnings(engine, copy);
  if (found === null) return true;
  if (found.size === 0) return false;
  const known = await readWarnings(engine, original);
  const others = known === null ? [] : [...found].filter((warning) => !known.has(warning));
  if (others.length === 0) return false;
  const plain = `${copy}.plain.pdf`;
  await writeByQpdf(engine, ['--warning-exit-0', '--allow-weak-crypto', original], plain);
  const own = await readWarnings(engine, plain);
  await rm(plain, { force: true });
  return own === null || others.some((warning) => !own.has(warning));
}
