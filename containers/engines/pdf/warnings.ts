import type { ToolContext } from '../../context.ts';
import { PROGRAMS } from '../../programs.ts';
import { isSound } from './qpdf.ts';

type Engine = Pick<ToolContext<unknown>, 'run'>;

/** `WARNING: a.pdf (object 60 0, offset 9525): `: where, before what. */
const PLACE = /^WARNING: .{0,4096}?(?:\): |: )(?=\S)/;

/** What qpdf remarks on a PDF, each kind once; null where it cannot read all of it. */
async function readWarnings(engine: Engine, path: string): Promise<Set<string> | null> {
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, ['--check', path]);
  if (!isSound(code)) return null;
  const warnings = stderr.split('\n').filter((line) => line.startsWith('WARNING: '));
  return new Set(warnings.map((line) => line.replace(PLACE, '').replace(/\d+/g, '#')));
}

/** Throws where a copy that was written of a PDF is damaged otherwise than the PDF itself. */
export async function requireSound(engine: Engine, original: string, copy: string): Promise<void> {
  if (await hasNewWarnings(engine, original, copy)) throw new Error('The copy is not sound.');
}

/** Whether a copy that was written of a PDF cannot be read whole, or gives qpdf something to remark that the PDF did not. */
export async function hasNewWarnings(engine: Engine, original: string, copy: string): Promise<boolean> {
  const found = await readWarnings(engine, copy);
  if (found === null) return true;
  if (found.size === 0) return false;
  const known = await readWarnings(engine, original);
  return known !== null && [...found].some((warning) => !known.has(warning));
}
