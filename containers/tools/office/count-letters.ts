import { z } from 'zod';
import { ask } from '../../engines/ask.ts';
import { mergeFilesOf, readableFiles } from '../../engines/letters/merge.ts';
import { countLettersProgram } from '../../protocol/office/count-letters.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';

/** Those of a merge that decide how many letters it makes. */
export const mergeOptions = z.object({
  sheet: z.string().optional(),
  header_row: z.int().optional(),
  visible_only: z.boolean().default(false),
});

const MOST_CPU_SECONDS = 20;

/** The pages that a merge of two files makes: its letters by the pages of their template. */
export async function countLetters(
  base: Omit<ToolContext<unknown>, 'options'>,
  inputs: readonly ToolInput[],
  options: z.infer<typeof mergeOptions>,
): Promise<number> {
  const files = mergeFilesOf(inputs);
  const job = {
    ...(await readableFiles(base, files, undefined)),
    sheetName: options.sheet,
    headerRow: options.header_row,
    visibleOnly: options.visible_only,
    ...{ blankLines: true, arePagesKnown: false },
  };
  const limits = { cpuSeconds: MOST_CPU_SECONDS };
  const { pages } = await ask(base, countLettersProgram, job, undefined, { limits });
  return pages;
}
