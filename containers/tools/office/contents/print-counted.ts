import { countContents, countSent } from '../../../engines/office/contents.ts';
import type { OfficeJob, OfficeResult } from '../../../engines/office/convert.ts';
import type { Contents, PrintedParts } from '../../../protocol/office/count-contents.ts';
import type { ToolContext, ToolInput } from '../../../runs/context.ts';
import { convertSent } from '../convert-sent.ts';
import { printedNotes } from './printed-notes.ts';

export interface CountedResult extends OfficeResult {
  /** What the user is told of what the PDF does not show. */
  lacking: string[];
}

function holdsAny({ items, notes, comments, changes }: Contents): boolean {
  return items.length + notes + comments + changes > 0;
}

/** Prints a document, and counts what it holds and what its PDF shows of that. */
export async function printCounted(
  context: ToolContext<unknown>,
  input: ToolInput,
  job: OfficeJob,
  printed: PrintedParts = {},
): Promise<CountedResult> {
  const counting = countSent(context, input, printed);
  const result = await convertSent(context, input, job).finally(() => counting);
  const held = await counting;
  if (held === null || !holdsAny(held)) return { ...result, lacking: [] };
  const shown = await countContents(context, result.path, 'pdf');
  return { ...result, lacking: shown === null ? [] : printedNotes(held, shown) };
}
