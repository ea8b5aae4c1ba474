import { LONGEST_TEXT_BYTES } from '../../common/protocol.ts';

/** The `text` of a job; a sentence for its `info` where it is too long to be one, as it is when null. */
export function jobText(text: string | null): { text?: string; note?: string } {
  if (text !== null && Buffer.byteLength(text) <= LONGEST_TEXT_BYTES) return { text };
  return { note: 'O texto passa de 256 KB e não cabe no campo text; use os arquivos.' };
}
