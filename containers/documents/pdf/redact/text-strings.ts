import { type EditableDictionary, isText, pdfStringText, type Value } from '../../../plain/pdf/values.ts';

/** Returns the text of a PDF string in qpdf's JSON; null for anything else. */
export function textOfString(value: unknown): string | null {
  return isText(value) ? pdfStringText(value) : null;
}

/** Identifiers and times, which are no text. */
const NO_TEXT = new Set(['/NM', '/M', '/CreationDate', '/ModDate', '/ID']);
/** A palette is a string, but no text. */
const PALETTE = '/Indexed';

/** Calls `visit` with each string within a value, and replaces it by what that returns, unless null; does not follow references. */
export function replaceStrings(
  value: Value,
  visit: (text: string) => string | null,
): { value: Value; isChanged: boolean } {
  const text = textOfString(value);
  if (text !== null) {
    const replaced = visit(text);
    return replaced === null ? { value, isChanged: false } : { value: `u:${replaced}`, isChanged: true };
  }
  if (Array.isArray(value)) {
    if (value[0] === PALETTE) return { value, isChanged: false };
    const items = value.map((item) => replaceStrings(item, visit));
    const isChanged = items.some((item) => item.isChanged);
    return { value: isChanged ? items.map((item) => item.value) : value, isChanged };
  }
  if (typeof value !== 'object' || value === null) return { value, isChanged: false };
  let isChanged = false;
  const entries: EditableDictionary = {};
  for (const [key, inner] of Object.entries(value)) {
    const item = NO_TEXT.has(key) ? { value: inner, isChanged: false } : replaceStrings(inner, visit);
    isChanged ||= item.isChanged;
    entries[key] = item.value;
  }
  return { value: isChanged ? entries : value, isChanged };
}
