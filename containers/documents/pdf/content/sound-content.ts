import { type Flaw, readContent } from './content.ts';

/** Content whose flaws that can be written otherwise are; null where it has none such. Throws where it cannot be read. */
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
