import { describeError, log } from '../../../../common/log.ts';
import type { OfficeResult } from '../../../engines/office/convert.ts';
import { compareWords } from '../../../engines/office/reading-copy.ts';
import type { ToolContext } from '../../../runs/context.ts';
import { wordNotes } from '../reading-notes.ts';

/** Formats of documents that LibreOffice writes. */
export type WrittenFormat = 'docx' | 'doc' | 'odt' | 'rtf';

/** Formats whose words are compared; an OpenDocument is what it would be compared with, and no reader of ours reads a DOC. */
const COMPARED = ['docx', 'rtf'] as const;

export function areWordsCompared(format: WrittenFormat): format is (typeof COMPARED)[number] {
  return COMPARED.some((each) => each === format);
}

/** Notes for the user about words that a result lacks of what LibreOffice has read; none where that cannot be known. */
export async function lostWordNotes(
  context: ToolContext<unknown>,
  { path, copy }: OfficeResult,
  format: WrittenFormat,
): Promise<string[]> {
  if (copy === null || !areWordsCompared(format)) return [];
  try {
    return wordNotes(await compareWords(context, { source: copy, result: path, format }));
  } catch (error) {
    // To compare is no reason for a document not to be delivered.
    log('words_not_compared', { cause: describeError(error) });
    return [];
  }
}
