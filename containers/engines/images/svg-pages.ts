import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { requireDone, writeByQpdf } from '../write-by-qpdf.ts';
import { plainDrawing } from './plain-drawing.ts';

/** Pictures that one call of the program draws. */
const AT_ONCE = 200;

/** Draws our own SVG pictures to a PDF, a page each, with the fonts that they need; returns its path. */
export async function drawSvgPages(
  engine: ProgramRunner<'give'>,
  pictures: readonly string[],
): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < pictures.length; at += AT_ONCE) {
    const sources: string[] = [];
    for (const [index, picture] of pictures.slice(at, at + AT_ONCE).entries())
      sources.push(await engine.give(`page-${index}.svg`, picture));
    const target = join(engine.scratch, `drawn-${parts.length}.pdf`);
    const { code, stderr } = await engine.run(PROGRAMS.rsvgConvert, ['-f', 'pdf', '-o', target, ...sources]);
    if (code !== 0) throw new Error(`rsvg-convert ended with ${code}: ${stderr}`);
    parts.push(target);
  }
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const whole = join(engine.scratch, 'drawn.pdf');
  requireDone(await writeByQpdf(engine, ['--empty', '--pages', ...parts, '--'], whole));
  return whole;
}

/**
 * Draws a user's SVG on a page of its size, and returns what is not drawn; throws the failure that names a drawing that
 * cannot be drawn.
 */
export async function drawSvgFile(
  engine: ProgramRunner<'canMount'>,
  input: ToolInput,
  target: string,
  index: number,
): Promise<string[]> {
  const { path, left } = await plainDrawing(engine, input, index);
  const { code } = await engine.run(PROGRAMS.rsvgConvert, ['-f', 'pdf', '-o', target, path]);
  if (code !== 0) throw failure('damaged', input.name);
  return left;
}
