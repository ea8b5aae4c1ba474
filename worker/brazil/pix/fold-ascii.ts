const KEYCAPS = /[0-9#*]\uFE0F?\u20E3/g;
const PICTOGRAPHS = /\p{Extended_Pictographic}/gu;
const SPACES = /[\s\p{Cc}]+/gu;
const NOT_ASCII = /[^ -~]/g;

/** What has no decomposition of its own. */
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
 * Text → printable ASCII: letters without their accents, ligatures spelt out, emoji and other scripts dropped, one space
 * between words and none around them. Payers' banks fail on anything else.
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
