/** A name may have 255 bytes; LibreOffice's lock file, `.~lock.….pdf#`, has eight more than the document. */
const MOST_BYTES = 247;
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\]+/gu;

function within(text: string, bytes: number): string {
  let size = 0;
  let kept = '';
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    kept += character;
  }
  return kept;
}

/** The user's name of a document as a name of a file: no separators, control characters or more than 247 bytes. */
export function documentName(stem: string, extension: string): string {
  const suffix = `.${extension}`;
  const clean = stem.replace(FORBIDDEN, ' ').trim();
  return `${within(clean, MOST_BYTES - suffix.length) || 'documento'}${suffix}`;
}
