import { LONGEST_TEXT_BYTES } from '../../worker/runner/protocol.ts';

/** The `text` of a job, or a sentence for its `info` where it is too long to be one. */
export function jobText(text: string): { text?: string; note?: string } {
  if (Buffer.byteLength(text) <= LONGEST_TEXT_BYTES) return { text };
  return { note: 'O texto passou de 256 KB e não cabe no campo text: baixe o arquivo.' };
}
