import { log } from '../../../../common/log.ts';
import type { OfficeResult } from '../../../engines/office/convert.ts';
import { compareWords } from '../../../engines/office/reading-copy.ts';
import { Failure } from '../../../plain/failures.ts';
import type { ToolContext } from '../../../runs/context.ts';
import { wordNotes } from '../reading-notes.ts';

/** Formats of documents that LibreOffice writes. */
export type WrittenFormat = 'docx' | 'doc' | 'odt' | 'rtf';

/** What the user is told of words that a result lacks of what LibreOffice has read; nothing where that cannot be known. */
export async function lostWordNotes(
  context: ToolContext<unknown>,
  { path, copy }: OfficeResult,
  format: WrittenFormat,
): Promise<string[]> {
  if (copy === null || format === 'doc') return [];
  try {
    return wordNotes(await compareWords(context, { source: copy, result: path, format }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log('words_not_compared', { cause: error.code });
    return [];
  }
}
