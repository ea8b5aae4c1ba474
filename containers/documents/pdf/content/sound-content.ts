import { type Flaw, readContent } from './content.ts';

/**
 * Replaces the flaws of a content that have an equivalent; null if there are none. Throws if the content cannot be
 * read.
 */
export function soundContent(bytes: Buffer): Buffer | null {
  const flaws: Flaw[] = [];
  const note = (flaw: Flaw) => flaws.push(flaw);
  readContent(bytes, () => undefined, note);
  const parts: Buffer[] = [];
  let done = 0;
  for (const { start, end, written } of flaws) {
    if (written === null) continue;
    parts.push(bytes.subarray(done, start), Buffer.from(written));
    done = end;
  }
  return parts.length === 0 ? null : Buffer.concat([...parts, bytes.subarray(done)]);
}
