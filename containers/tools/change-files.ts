import { join } from 'node:path';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../runs/context.ts';
import { eachFile } from './each-file.ts';
import { resultOf } from './result.ts';

/** Makes of each file one of the same name, which `work` writes to the path; `work` returns notes for the user. */
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
