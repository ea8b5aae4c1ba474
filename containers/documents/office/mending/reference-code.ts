const REFERENCES = ['REF', 'PAGEREF', 'NOTEREF'];
/** They make what a reference may name, as bookmarks do. */
const NAMING = ['SET', 'ASK'];

/** Field codes are read by their first two words. */
function wordsOf(code: string): [name: string, target: string] {
  const [name = '', target = ''] = code.trim().split(/\s+/, 2);
  return [name.toUpperCase(), target.replace(/^["“]|["”]$/g, '').toLowerCase()];
}

/** The bookmark, in small letters, whose text or page a field shows; null for any other field. */
export function referenceOf(code: string): string | null {
  const [name, target] = wordsOf(code);
  return REFERENCES.includes(name) && target !== '' ? target : null;
}

/** The name, in small letters, that a field gives to a text; null for any other field. */
export function namedBy(code: string): string | null {
  const [name, target] = wordsOf(code);
  return NAMING.includes(name) && target !== '' ? target : null;
}
