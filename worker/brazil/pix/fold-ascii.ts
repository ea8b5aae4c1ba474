const KEYCAPS = /[0-9#*]\uFE0F?\u20E3/g;
const PICTOGRAPHS = /\p{Extended_Pictographic}/gu;
const SPACES = /[\s\p{Cc}]+/gu;
const NOT_ASCII = /[^ -~]/g;

/** Letters without a Unicode decomposition. */
const LETTERS: Record<string, string> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
  ß: 'ss',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '⁄': '/',
};

/**
 * Folds text to printable ASCII: removes accents, expands ligatures, drops emoji and other scripts, and
 * leaves single spaces between words. Some payers' banks fail on anything else.
 */
export function foldToAscii(text: string): string {
  return text
    .replace(KEYCAPS, '')
    .replace(PICTOGRAPHS, '')
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(SPACES, ' ')
    .replace(NOT_ASCII, (character) => LETTERS[character] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
