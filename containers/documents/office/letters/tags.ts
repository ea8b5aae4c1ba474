/** A field written in the text: `{nome}`, `{{nome}}`, `«nome»`, `<<nome>>`. */
export interface Tag {
  name: string;
  /** The range of the tag in the text, the end exclusive. */
  start: number;
  end: number;
}

const PAIRS = [
  ['{{', '}}'],
  ['{', '}'],
  ['«', '»'],
  ['<<', '>>'],
] as const;
const LONGEST_NAME = 80;
const NAME = /^[\p{L}\p{M}\p{N} \u00a0_.,\-–/()[\]ºª°%$&'’#+*:?]+$/u;
const LETTER = /[\p{L}\p{N}]/u;

function tagAt(text: string, start: number): Tag | null {
  for (const [open, close] of PAIRS) {
    if (!text.startsWith(open, start)) continue;
    const from = start + open.length;
    const at = text.slice(from, from + LONGEST_NAME + close.length).indexOf(close);
    if (at < 1) continue;
    const name = text.slice(from, from + at);
    if (NAME.test(name) && LETTER.test(name))
      return { name: name.trim(), start, end: from + at + close.length };
  }
  return null;
}

/** The fields in a text, in their order. */
export function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    const tag = character === '{' || character === '«' || character === '<' ? tagAt(text, at) : null;
    if (tag) tags.push(tag);
    at = tag?.end ?? at + 1;
  }
  return tags;
}
