import type { OfficeJob } from '../../engines/office/convert.ts';
import { FLAT_TEXT_FILTER } from '../../engines/office/flat-filter.ts';
import {
  compareWords,
  finishWebPage,
  makeReadingCopy,
  type ReadingCopy,
} from '../../engines/office/reading-copy.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import type { MadeFile } from '../convert-files.ts';
import { convertSent } from './convert-sent.ts';
import { bookNotes, pageNotes, plainNotes, wordNotes } from './reading-notes.ts';

export type ReadingFormat = 'txt' | 'html' | 'epub';

const KINDS = ['text', 'web'] as const;
const FLAT_FILTER = 'OpenDocument Text Flat XML';
const PAGE = { filter: 'HTML (StarWriter)', options: 'EmbedImages' };
const BOOK = { filter: 'EPUB' };

/** Converts a document to a format that is made for reading alone. */
export async function convertReading(
  context: ToolContext<unknown>,
  input: ToolInput,
  format: ReadingFormat,
  password: string | undefined,
): Promise<MadeFile> {
  const target = { filter: FLAT_TEXT_FILTER };
  const flat = await convertSent(context, input, { kinds: KINDS, password, target });
  const copy = await makeReadingCopy(context, input, flat.path, format);
  const made = await writeReading(context, input, copy, format);
  const lost = await compareWords(context, { source: flat.path, result: made.path, format });
  return { path: made.path, notes: [...flat.unread, ...made.notes, ...wordNotes(lost)] };
}

async function writeReading(
  context: ToolContext<unknown>,
  input: ToolInput,
  copy: ReadingCopy,
  format: ReadingFormat,
): Promise<MadeFile> {
  if (format === 'txt') return { path: copy.path, notes: plainNotes(copy.contents) };
  const written = async (job: Pick<OfficeJob, 'target'>) =>
    convertSent(
      context,
      { ...input, path: copy.path, type: 'odt' },
      { ...job, kinds: KINDS, filter: FLAT_FILTER },
    );
  if (format === 'epub')
    return { path: (await written({ target: BOOK })).path, notes: bookNotes(copy.contents) };
  const { path } = await written({ target: PAGE });
  const page = await finishWebPage(context, path, copy);
  return { path: page.path, notes: pageNotes(copy.contents, page.lost) };
}
