import { rm } from 'node:fs/promises';
import { countContents, countSent } from '../../../engines/office/contents.ts';
import type { OfficeJob, OfficeResult } from '../../../engines/office/convert.ts';
import type { FileType } from '../../../files/types.ts';
import type { Contents, PrintedParts } from '../../../protocol/office/count-contents.ts';
import type { ToolContext, ToolInput } from '../../../runs/context.ts';
import { convertSent } from '../convert-sent.ts';
import { printedNotes } from './printed-notes.ts';

export interface CountedResult extends OfficeResult {
  /** What the user is told of what the PDF does not show. */
  lacking: string[];
}

/** Files that LibreOffice alone reads: what it has read of them is counted on a copy. */
const COPIED: readonly FileType[] = ['ole', 'rtf', 'pages', 'key', 'numbers'];

function holdsAny({ items, notes, comments, changes }: Contents): boolean {
  return items.length + notes + comments + changes > 0;
}

async function countCopy(
  context: ToolContext<unknown>,
  { copy }: OfficeResult,
  printed: PrintedParts,
): Promise<Contents | null> {
  if (copy === null) return null;
  const held = await countContents(context, copy, 'opendocument', printed);
  await rm(copy);
  return held;
}

/** Prints a document, and counts what it holds and what its PDF shows of that. */
export async function printCounted(
  context: ToolContext<unknown>,
  input: ToolInput,
  job: OfficeJob,
  printed: PrintedParts = {},
): Promise<CountedResult> {
  const isCopied = COPIED.includes(input.type);
  const counting = countSent(context, input, printed);
  const result = await convertSent(context, input, { ...job, isCopied }).finally(() => counting);
  const held = isCopied ? await countCopy(context, result, printed) : await counting;
  if (held === null || !holdsAny(held)) return { ...result, lacking: [] };
  const shown = await countContents(context, result.path, 'pdf');
  return { ...result, lacking: shown === null ? [] : printedNotes(held, shown) };
}
