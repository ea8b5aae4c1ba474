import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../runs/context.ts';
import { eachFile } from './each-file.ts';
import { resultOf } from './result.ts';

export interface MadeFile {
  path: string;
  /** Notes for the user, without the name of the file. */
  notes: readonly string[];
}

/** Converts each file to one of another format, under its name. */
export async function convertFiles(
  context: ToolContext<unknown>,
  extension: string,
  convert: (input: ToolInput, place: number) => Promise<MadeFile>,
): Promise<ToolResult> {
  const files = filesOf(context);
  const remarks: string[] = [];
  const outputs = await eachFile(files, remarks, async (input, place) => {
    context.progress((place / files.length) * 100, `Convertendo arquivo ${place + 1} de ${files.length}`);
    const { path, notes } = await convert(input, place);
    remarks.push(...notes.map((note) => `${input.name}: ${note}`));
    return { path, name: `${input.stem}.${extension}` };
  });
  return resultOf(outputs, remarks);
}
