/** The names of the first glyphs of CFF's standard strings, from 1 on: those of Adobe's standard Latin set. */
const STANDARD_NAMES = (
  'space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma ' +
  'hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater ' +
  'question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum ' +
  'underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde ' +
  'exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft ' +
  'guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase ' +
  'quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute circumflex tilde macron ' +
  'breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ' +
  'ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus ' +
  'Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply ' +
  'threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis ' +
  'Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute ' +
  'Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla ' +
  'eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ' +
  'ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron'
).split(' ');

const STANDARD_CHARACTERS =
  ' !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~' +
  "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽ" +
  'áâäàåãçéêëèíîïìñóôöòõšúûüùýÿž';

/** Names that only the Mac's encoding has beside the standard ones. */
const MAC_NAMES = (
  'notequal infinity lessequal greaterequal partialdiff summation product pi integral Omega radical approxequal ' +
  'Delta lozenge Euro'
).split(' ');
const MAC_CHARACTERS = '≠∞≤≥∂∑∏π∫Ω√≈∆◊€';

/** From and to: the codes that have a glyph in Adobe's standard encoding. */
const STANDARD_CODES = [
  [0x20, 0x7e],
  [0xa1, 0xaf],
  [0xb1, 0xb4],
  [0xb6, 0xbd],
  [0xbf, 0xbf],
  [0xc1, 0xc8],
  [0xca, 0xcb],
  [0xcd, 0xd0],
  [0xe1, 0xe1],
  [0xe3, 0xe3],
  [0xe8, 0xeb],
  [0xf1, 0xf1],
  [0xf5, 0xf5],
  [0xf8, 0xfb],
] as const;

function pairs(names: readonly string[], characters: string): [string, number][] {
  const each = [...characters];
  return names.map((name, at) => [name, each[at]?.codePointAt(0) ?? 0]);
}

const unicodeByName = new Map([
  ...pairs(STANDARD_NAMES, STANDARD_CHARACTERS),
  ...pairs(MAC_NAMES, MAC_CHARACTERS),
]);
const nameByUnicode = new Map([...unicodeByName].map(([name, unicode]) => [unicode, name]));

function standardEncoding(): Map<number, string> {
  const codes = STANDARD_CODES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step) => first + step),
  );
  return new Map(codes.map((code, at) => [code, STANDARD_NAMES[at] ?? '']));
}

function platformEncoding(label: string): Map<number, string> {
  const decoder = new TextDecoder(label);
  const entries = Array.from({ length: 224 }, (_, step): [number, string] => {
    const unicode = decoder.decode(Uint8Array.of(step + 32)).codePointAt(0) ?? 0;
    return [step + 32, nameByUnicode.get(unicode) ?? ''];
  });
  return new Map(entries.filter(([, name]) => name !== ''));
}

const STANDARD = standardEncoding();
const ENCODINGS = new Map([
  ['/StandardEncoding', STANDARD],
  ['/WinAnsiEncoding', platformEncoding('windows-1252')],
  ['/MacRomanEncoding', platformEncoding('macintosh')],
]);

/** The names of a Latin encoding that the norm has; undefined for any other. */
export function encodingNamed(name: string): ReadonlyMap<number, string> | undefined {
  return ENCODINGS.get(name);
}

/** Every name that one of the norm's Latin encodings has for a code. */
export function latinNames(code: number): string[] {
  return [...new Set([...ENCODINGS.values()].flatMap((encoding) => encoding.get(code) ?? []))];
}

/** The code of a name in Adobe's standard encoding, by which a CFF font without an encoding of its own is read. */
export function standardCodes(): ReadonlyMap<number, string> {
  return STANDARD;
}

/** The character of a glyph's name; undefined where it is neither of the standard set nor written as `uni20AC`. */
export function unicodeOf(name: string): number | undefined {
  const known = unicodeByName.get(name);
  if (known !== undefined) return known;
  const digits = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name);
  return digits ? Number.parseInt(digits[1] ?? digits[2] ?? '', 16) : undefined;
}

const OLD_STYLE_DIGITS = 'zero one two three four five six seven eight nine'.split(' ');
/** Of CFF's strings for expert fonts, those that text fonts have, too. */
const EXPERT_STRINGS = new Map([
  ...OLD_STYLE_DIGITS.map((digit, at): [number, string] => [239 + at, `${digit}oldstyle`]),
  [266, 'ff'],
  [267, 'ffi'],
  [268, 'ffl'],
]);

/** The name of a CFF standard string; undefined for most of the expert ones. */
export function standardString(id: number): string | undefined {
  return id === 0 ? '.notdef' : (STANDARD_NAMES[id - 1] ?? EXPERT_STRINGS.get(id));
}

export const STANDARD_STRINGS = 391;
