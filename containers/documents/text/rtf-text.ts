/** Groups whose content is no text of the document's body. */
const SILENT = [
  ...['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'],
  'fonttbl',
  'colortbl',
  'stylesheet',
  'listtable',
  'listoverridetable',
  'listtext',
  'pict',
  'nonshppict',
  'info',
  'fldinst',
  'objdata',
  'sn',
];
/** The property of a shape that is text which is drawn as a figure. */
const DRAWN_TEXT = 'gtextUNICODE';
/** Groups that a reader may skip, and that have text. */
const SKIPPABLE = ['shpinst', 'footnote'];
const BREAKS = ['par', 'line', 'tab', 'cell', 'nestcell', 'row', 'nestrow', 'page', 'column', 'sect'];
/** A control word with its number and the space behind it, an escaped byte, another control symbol, or a brace. */
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|[\r\n]+/gi;
const UNICODE = 65_536;

/** Collects the letters of groups that are text. */
class WrittenLetters {
  #text = '';
  #depth = 0;
  #silentFrom = Number.POSITIVE_INFINITY;
  /** Letters that stand behind a Unicode letter for readers that do not know it, and how many of them are left. */
  #fallbacks = 1;
  #skipped = 0;
  #isSkippable = false;
  /** The name of a shape's property, which stands before its value. */
  #property = '';
  #isNaming = false;

  get text(): string {
    return this.#text;
  }

  write(letters: string): void {
    if (letters === '') return;
    this.#isSkippable = false;
    const skipped = Math.min(this.#skipped, letters.length);
    this.#skipped -= skipped;
    if (this.#isNaming) this.#property += letters;
    else this.#put(letters.slice(skipped));
  }

  brace(brace: string): void {
    this.#isSkippable = false;
    this.#isNaming = false;
    this.#skipped = 0;
    if (brace === '{') this.#depth += 1;
    else {
      if (this.#depth <= this.#silentFrom) this.#silentFrom = Number.POSITIVE_INFINITY;
      this.#depth -= 1;
    }
  }

  symbol(symbol: string): void {
    if (symbol === '*') this.#isSkippable = true;
    else this.write(symbol === '~' ? ' ' : '\\{}'.includes(symbol) ? symbol : '');
  }

  word(word: string, number: number | null): void {
    if (word === 'sn') this.#property = '';
    this.#isNaming = word === 'sn';
    const isValue = word === 'sv' && this.#property.trim() !== DRAWN_TEXT;
    if (isValue || SILENT.includes(word) || (this.#isSkippable && !SKIPPABLE.includes(word)))
      this.#silentFrom = Math.min(this.#silentFrom, this.#depth);
    this.#isSkippable = false;
    if (word === 'uc' && number !== null) this.#fallbacks = number;
    if (word === 'u' && number !== null) {
      this.#put(String.fromCharCode((number + UNICODE) % UNICODE));
      this.#skipped = this.#fallbacks;
    }
    if (BREAKS.includes(word)) this.#put('\n');
  }

  #put(letters: string): void {
    if (this.#depth < this.#silentFrom) this.#text += letters;
  }
}

/**
 * Returns the text of the body of an RTF as LibreOffice writes it: each letter beyond ASCII in Unicode, with a fallback.
 */
export function textOfRtf(rtf: string): string {
  const letters = new WrittenLetters();
  let at = 0;
  for (const match of rtf.matchAll(TOKEN)) {
    letters.write(rtf.slice(at, match.index));
    at = match.index + match[0].length;
    const [, word, number, byte, symbol, brace] = match;
    if (word !== undefined) letters.word(word, number === undefined ? null : Number(number));
    else if (byte !== undefined) letters.write(String.fromCharCode(Number.parseInt(byte, 16)));
    else if (symbol !== undefined) letters.symbol(symbol);
    else if (brace !== undefined) letters.brace(brace);
  }
  letters.write(rtf.slice(at));
  return letters.text;
}
