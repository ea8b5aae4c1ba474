import { basename, join } from 'node:path';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';

/** A tag ends before the next one begins, so the time is linear in the text. */
const FORM_TAGS = String.raw`s#</?form(\s[^<>]*)?>##gI`;

/** Writes a copy of an HTML page without its form tags; the fields in them remain. */
export async function withoutForms(engine: SystemRunner<'scratch'>, input: ToolInput): Promise<ToolInput> {
  const path = join(engine.scratch, `${basename(input.path)}-formless`);
  for (const [program, args] of [
    [PROGRAMS.cp, [input.path, path]],
    [PROGRAMS.sed, ['-i', '-z', '-E', FORM_TAGS, path]],
  ] as const) {
    const { code, stderr } = await engine.run(program, args);
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${stderr}`);
  }
  return { ...input, path };
}
