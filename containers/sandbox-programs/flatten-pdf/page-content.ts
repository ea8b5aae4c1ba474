import { readContent } from '../compress-pdf/content.ts';
import type { PdfDocument } from '../compress-pdf/pdf-document.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Content between what puts it into a graphics state of its own. */
export interface BalancedContent {
  before: string;
  /** Null where it is as it was. */
  own: Buffer | null;
  after: string;
}

/** The streams of a page's content, in order. */
export function contentStreams(document: PdfDocument, contents: unknown): unknown[] {
  const resolved = document.resolve(contents ?? null);
  return Array.isArray(resolved) ? resolved : resolved === null ? [] : [contents];
}

/** The content of streams together; null where it cannot be read, or is larger than what is read. */
export function joinedContent(document: PdfDocument, streams: readonly unknown[]): Buffer | null {
  const parts: Buffer[] = [];
  let size = 0;
  for (const reference of streams) {
    const stream = document.stream(reference);
    if (stream === undefined) continue;
    const bytes = document.decoded(stream, MAX_BYTES);
    size += bytes?.length ?? 0;
    if (bytes === null || size > MAX_BYTES) return null;
    parts.push(bytes, Buffer.from('\n'));
  }
  return Buffer.concat(parts);
}

/** What is needed around content so that nothing of its graphics state is left, whatever it leaves open or closes twice. */
export function balanced(content: Buffer | null): BalancedContent {
  const open = { states: 0, isText: false, marks: 0 };
  const kept: Buffer[] = [];
  let end = 0;
  try {
    readContent(content ?? Buffer.alloc(0), (operator, _, at) => {
      if (operator === 'q') open.states += 1;
      else if (operator === 'BT') open.isText = true;
      else if (operator === 'ET') open.isText = false;
      else if (operator === 'BMC' || operator === 'BDC') open.marks += 1;
      else if (operator === 'EMC') open.marks = Math.max(0, open.marks - 1);
      else if (operator === 'Q' && open.states > 0) open.states -= 1;
      else if (operator === 'Q' && content !== null) {
        // Readers pass over it; here it would end the state that is around the content.
        kept.push(content.subarray(end, at - 1));
        end = at;
      }
    });
  } catch {
    // What was counted until then is as much as readers go by.
  }
  const closing = [
    '\n',
    open.isText ? 'ET ' : '',
    'EMC '.repeat(open.marks),
    'Q '.repeat(open.states + 1),
    '\n',
  ];
  const own = kept.length === 0 || content === null ? null : Buffer.concat([...kept, content.subarray(end)]);
  return { before: 'q\n', own, after: closing.join('') };
}
