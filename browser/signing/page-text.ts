/** A text run of pdf.js. `transform` places it, from the bottom left corner. */
export interface TextRun {
  str: string;
  hasEOL: boolean;
  height: number;
  transform: readonly number[];
}

/** In line heights: a larger distance from the line before begins another paragraph. */
const PARAGRAPH_GAP = 1.9;

/** Returns the paragraphs of a page, in the order in which its text is drawn. */
export function paragraphsOf(runs: readonly TextRun[]): string[] {
  const paragraphs: string[] = [];
  let [text, above] = ['', 0];
  const end = () => {
    const whole = text.replace(/\s+/g, ' ').trim();
    if (whole !== '') paragraphs.push(whole);
    text = '';
  };
  for (const { str, hasEOL, height, transform } of runs) {
    const [level = above, tall] = [transform[5], Math.abs(height)];
    const isWritten = str.trim() !== '';
    if (isWritten && text !== '' && tall > 0 && Math.abs(above - level) > tall * PARAGRAPH_GAP) end();
    if (isWritten) above = level;
    text = isWritten ? joined(text, str) : text + str;
    if (hasEOL) text += '\n';
  }
  end();
  return paragraphs;
}

/** Joins a word that is hyphenated at a line's end. */
function joined(before: string, str: string): string {
  return /\p{L}-\n$/u.test(before) && /^\p{Ll}/u.test(str) ? before.slice(0, -2) + str : before + str;
}
