import { log } from '../../../../common/log.ts';
import { countContents, countSent } from '../../../engines/office/contents.ts';
import { mendWord, takeChunks } from '../../../engines/office/mending.ts';
import { refuseCutRtf } from '../../../engines/office/rtf.ts';
import { Failure } from '../../../plain/failures.ts';
import type { ContentItem, Contents } from '../../../protocol/office/contents.ts';
import type { TakenChunk } from '../../../protocol/office/take-chunks.ts';
import type { ToolContext, ToolInput } from '../../../runs/context.ts';
import { convertSent } from '../convert-sent.ts';

/** A document and what it holds. */
interface Held {
  input: ToolInput;
  /** Null where it cannot be known. */
  held: Contents | null;
}

const EXTENSIONS: Record<TakenChunk['format'], string> = { html: 'html', rtf: 'rtf', text: 'txt' };
const WORD = { filter: 'MS Word 2007 XML' };

/** A part of another format as a Word document; null where LibreOffice cannot read it. */
async function asWord(
  context: ToolContext<unknown>,
  input: ToolInput,
  { path, format }: TakenChunk,
): Promise<string | null> {
  const part: ToolInput = { ...input, path, type: format, extension: EXTENSIONS[format] };
  try {
    if (format === 'rtf') await refuseCutRtf(context, part);
    return (await convertSent(context, part, { kinds: ['text', 'web'], target: WORD })).path;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log('chunk_not_converted', { cause: error.code });
    return null;
  }
}

/** Returns true if a document has content that LibreOffice shows only if it is written in another way. */
export function isMendable({ type }: ToolInput, held: Contents | null): boolean {
  return type === 'docx' && held !== null && held.mendable > 0;
}

/**
 * Writes a document in another way if it has content that LibreOffice shows only then; otherwise returns it
 * as it is.
 */
export async function mendSent(
  context: ToolContext<unknown>,
  input: ToolInput,
  held: Contents | null,
): Promise<Held> {
  if (held === null || !isMendable(input, held)) return { input, held };
  const chunks: { part: string; path: string }[] = [];
  const items: ContentItem[] = [];
  const hasChunks = held.items.some(({ kind, fault }) => kind === 'part' && fault === 'unread');
  for (const chunk of hasChunks ? await takeChunks(context, input) : []) {
    const path = await asWord(context, input, chunk);
    if (path === null) continue;
    chunks.push({ part: chunk.part, path });
    items.push(...((await countContents(context, path, 'docx'))?.items ?? []));
  }
  const mended = await mendWord(context, input, chunks);
  if (mended === null) return { input, held };
  const now = await countSent(context, mended, {});
  // A field that is no field any more shows its error as before.
  return { input: mended, held: now && { ...now, errors: held.errors, items: [...now.items, ...items] } };
}

/** The document as LibreOffice shows most of it, and what it then holds. */
export async function readySent(context: ToolContext<unknown>, input: ToolInput): Promise<Held> {
  return mendSent(context, input, await countSent(context, input, {}));
}
