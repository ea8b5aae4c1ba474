import { LONGEST_TEXT_BYTES } from '../../common/protocol.ts';

/** Returns the `text` of a job, or a note for its `info` if the text is too long or null. */
export function jobText(text: string | null): { text?: string; note?: string } {
  if (text !== null && Buffer.byteLength(text) <= LONGEST_TEXT_BYTES) return { text };
  return { note: 'O texto passa de 256 KB e não cabe no campo text; use os arquivos.' };
}
