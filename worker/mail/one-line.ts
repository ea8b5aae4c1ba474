const BREAKS = /[\p{Cc}\p{Zl}\p{Zp} ]+/gu;
/**
 * Marks that change the direction of text, and invisible characters. Joiners stay: they may be part of a
 * letter.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/**
 * Makes text one line of visible characters, so that it cannot end a header or change the direction of later
 * text.
 */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '').replace(BREAKS, ' ').trim();
}

/**
 * Splits text into at most 1,000 lines, each cleaned by `oneLine`; of several empty lines in a row one is
 * kept.
 */
export function cleanLines(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(oneLine);
  return lines.filter((line, place) => line !== '' || (place > 0 && lines[place - 1] !== '')).slice(0, 1_000);
}

/** Cuts text to at most `most` graphemes; the last one is an ellipsis if something was cut. */
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
