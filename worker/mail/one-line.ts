const BREAKS = /[\p{Cc}\p{Zl}\p{Zp} ]+/gu;
/** Marks that turn the direction of what follows, and what is not seen at all. A joiner may be part of a letter. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/** Text as one line of characters that are seen: none of them ends a header or changes the direction of the text after it. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '').replace(BREAKS, ' ').trim();
}

/** The same for text of several lines; more than one empty line in a row is one. */
export function cleanLines(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(oneLine);
  return lines.filter((line, place) => line !== '' || (place > 0 && lines[place - 1] !== '')).slice(0, 1_000);
}

/** At most so many characters as they are seen, the last of them an ellipsis where something is cut. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const seen = [...graphemes.segment(text)].map(({ segment }) => segment);
  return seen.length <= most
    ? text
    : `${seen
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
