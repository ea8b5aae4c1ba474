import { balanceOf, endingOf, withoutUnder } from '../content/content-balance.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

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
  if (content === null) return { before: 'q\n', own: null, after: '\nQ\n' };
  const balance = balanceOf(content);
  const own = balance.under === 0 ? null : withoutUnder(content);
  return { before: 'q\n', own, after: `${endingOf(balance)}Q\n` };
}
