import { LONGEST_FIELD, mostLetters } from './field-limits.ts';
import { decodeFieldText, isKnownCharset, isSingleByte, isUtf8, readHexCodes } from './field-text.ts';
import type { ZplRemarks } from './remarks.ts';

/** Decodes the data of ^FD as a printer does, with the sign of ^FH, an encoding, and letters of that size in dots. */
export function readFieldData(
  raw: string,
  { hexSign, charset, letterSize }: { hexSign: string | null; charset: number; letterSize: number },
  remarks: ZplRemarks,
): string {
  const bytes = hexSign === null ? raw : readHexCodes(raw, hexSign);
  if (isSingleByte(charset) && isUtf8(bytes)) remarks.add('utf8');
  if (!isKnownCharset(charset)) remarks.add('charset', `^CI${charset}`);
  const text = decodeFieldText(bytes, charset);
  const most = Math.min(LONGEST_FIELD, mostLetters(letterSize));
  if (text.length > most) remarks.add('cutField');
  return text.slice(0, most);
}
