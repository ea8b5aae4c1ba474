import { join } from 'node:path';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../runs/context.ts';
import { eachFile } from './each-file.ts';
import { resultOf } from './result.ts';

/** Each file becomes one of the same name: what `work` writes to the path; it returns what the user is told. */
export async function changeFiles(
  context: ToolContext<unknown>,
  doing: string,
  work: (input: ToolInput, path: string) => Promise<readonly string[]>,
): Promise<ToolResult> {
  const files = filesOf(context);
  const notes: string[] = [];
  const outputs = await eachFile(files, notes, async (input, place) => {
    context.progress((place / files.length) * 100, `${doing} arquivo ${place + 1} de ${files.length}`);
    const path = join(context.outputDirectory, `${place}.pdf`);
    notes.push(...(await work(input, path)));
    return { path, name: input.name };
  });
  return resultOf(outputs, notes);
}
