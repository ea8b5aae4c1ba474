import { rm } from 'node:fs/promises';
import { countContents, countPrinted, countSent } from '../../../engines/office/contents.ts';
import type { OfficeJob } from '../../../engines/office/convert.ts';
import type { FileType } from '../../../files/types.ts';
import type { Contents } from '../../../protocol/office/contents.ts';
import type { PrintedParts } from '../../../protocol/office/count-contents.ts';
import type { ToolContext, ToolInput } from '../../../runs/context.ts';
import { convertSent, type SentResult } from '../convert-sent.ts';
import { keptNotes, printedNotes, unreadNotes } from './content-notes.ts';
import { areWordsCompared, lostWordNotes, type WrittenFormat } from './lost-words.ts';
import { isMendable, mendSent } from './mend-sent.ts';
import { isLost } from './missing.ts';

export interface CountedResult extends SentResult {
  /** Notes for the user about what the result does not show. */
  lacking: string[];
  /** Slides with notes for their speaker. */
  spoken: number;
}

/** The format in which the contents of a result are counted; undefined where they are not. */
const COUNTED = { docx: 'docx', odt: 'opendocument', rtf: undefined, doc: undefined } as const;

/** Files that LibreOffice alone reads: what it has read of them is counted on a copy. */
const COPIED: readonly FileType[] = ['ole', 'rtf', 'pages', 'key', 'numbers'];

function holdsAny({ items, boxes, notes, comments, changes, spoken, mendable, errors }: Contents): boolean {
  const others = boxes.ticked + boxes.empty + notes + comments + changes + spoken + mendable + errors;
  return items.some(({ isCertain }) => isCertain) || others > 0;
}

/** Returns true if a document holds anything of which its result may say more. */
function isSought({ items, notes, comments, changes }: Contents): boolean {
  return items.some((item) => item.isCertain && !isLost(item)) || notes + comments + changes > 0;
}

async function countCopy(
  context: ToolContext<unknown>,
  { copy }: SentResult,
  printed: PrintedParts,
): Promise<Contents | null> {
  if (copy === null) return null;
  const held = await countContents(context, copy, 'opendocument', printed);
  if (held === null) return null;
  // Content that LibreOffice has not read is not in its copy: the document that was sent may have it.
  const items = held.items.map((item) => (item.fault === 'absent' ? { ...item, fault: null } : item));
  return { ...held, items };
}

/** Waits for a promise, and returns its outcome as a function, so that another may be awaited first. */
async function settled<Value>(promise: Promise<Value>): Promise<() => Value> {
  try {
    const value = await promise;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/**
 * Converts a document while its contents are counted. If the count says that it has to be mended first, this
 * conversion is stopped.
 */
async function convertCounted(
  context: ToolContext<unknown>,
  input: ToolInput,
  job: OfficeJob,
  printed: PrintedParts,
): Promise<{ result: SentResult; held: Contents | null }> {
  const isOnCopy = COPIED.includes(input.type);
  const isCopied = job.isCopied ?? (isOnCopy ? 'counted' : undefined);
  const asked: OfficeJob = { ...job, isCopied, isCounted: true };
  const needless = new AbortController();
  const converting = settled(convertSent(context, input, asked, needless.signal));
  const counted = await settled(
    countSent(context, input, printed).then((held) => {
      if (isMendable(input, held)) needless.abort();
      return held;
    }),
  );
  const converted = await converting;
  if (needless.signal.aborted) {
    const ready = await mendSent(context, input, counted());
    return { result: await convertSent(context, ready.input, asked), held: ready.held };
  }
  const result = converted();
  const held = isOnCopy ? await countCopy(context, result, printed) : counted();
  return { result, held: held !== null && holdsAny(held) ? held : null };
}

/** Prints a document, and counts what it holds and what its PDF shows of that. */
export async function printCounted(
  context: ToolContext<unknown>,
  input: ToolInput,
  job: OfficeJob,
  printed: PrintedParts = {},
): Promise<CountedResult> {
  const { result, held } = await convertCounted(context, input, job, printed);
  if (result.copy !== null) await rm(result.copy);
  if (held === null) return { ...result, lacking: result.unread, spoken: 0 };
  const shown = isSought(held) ? await countPrinted(context, result.path) : null;
  return { ...result, lacking: [...result.unread, ...printedNotes(held, shown)], spoken: held.spoken };
}

/** Writes a document in another format of documents, and counts what both hold, where the other is one that is read. */
export async function writeCounted(
  context: ToolContext<unknown>,
  input: ToolInput,
  job: OfficeJob,
  format: WrittenFormat,
): Promise<CountedResult> {
  const isCopied = areWordsCompared(format) ? 'always' : undefined;
  const { result, held } = await convertCounted(context, input, { ...job, isCopied }, {});
  const unread = [...result.unread, ...(await lostWordNotes(context, result, format))];
  if (held === null) return { ...result, lacking: unread, spoken: 0 };
  const counted = COUNTED[format];
  const made = counted === undefined ? null : await countContents(context, result.path, counted);
  const lacking = made === null ? unreadNotes(held) : keptNotes(held, made);
  return { ...result, lacking: [...lacking, ...unread], spoken: held.spoken };
}
