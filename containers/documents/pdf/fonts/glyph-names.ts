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

/** ISO 32000-1, D.2, notes 3 and 6: codes that show what another one shows, and a bullet for those that have nothing. */
const WINDOWS_REPEATED = new Map([
  [0xa0, 'space'],
  [0xad, 'hyphen'],
]);
const MAC_REPEATED = new Map([[0xca, 'space']]);

function windowsEncoding(): Map<number, string> {
  const bullets = [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].map((code): [number, string] => [code, 'bullet']);
  return new Map([...bullets, ...platformEncoding('windows-1252'), ...WINDOWS_REPEATED]);
}

const STANDARD = standardEncoding();
const ENCODINGS = new Map([
  ['/StandardEncoding', STANDARD],
  ['/WinAnsiEncoding', windowsEncoding()],
  ['/MacRomanEncoding', new Map([...platformEncoding('macintosh'), ...MAC_REPEATED])],
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

/** The rest of CFF's standard strings, those of expert fonts and of styles. */
const EXPERT_NAMES = (
  'exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall Acutesmall parenleftsuperior ' +
  'parenrightsuperior twodotenleader onedotenleader zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle ' +
  'fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle nineoldstyle commasuperior threequartersemdash ' +
  'periodsuperior questionsmall asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior ' +
  'nsuperior osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior ' +
  'Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall Hsmall Ismall Jsmall ' +
  'Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall Usmall Vsmall Wsmall Xsmall Ysmall Zsmall ' +
  'colonmonetary onefitted rupiah Tildesmall exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall ' +
  'Dieresissmall Brevesmall Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall ' +
  'Cedillasmall questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird twothirds zerosuperior ' +
  'foursuperior fivesuperior sixsuperior sevensuperior eightsuperior ninesuperior zeroinferior oneinferior ' +
  'twoinferior threeinferior fourinferior fiveinferior sixinferior seveninferior eightinferior nineinferior ' +
  'centinferior dollarinferior periodinferior commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall ' +
  'Adieresissmall Aringsmall AEsmall Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall ' +
  'Igravesmall Iacutesmall Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall ' +
  'Ocircumflexsmall Otildesmall Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall Ucircumflexsmall ' +
  'Udieresissmall Yacutesmall Thornsmall Ydieresissmall 001.000 001.001 001.002 001.003 Black Bold Book Light ' +
  'Medium Regular Roman Semibold'
).split(' ');

const STANDARD_STRING_NAMES = ['.notdef', ...STANDARD_NAMES, ...EXPERT_NAMES];

/** The name of a CFF standard string. */
export function standardString(id: number): string | undefined {
  return STANDARD_STRING_NAMES[id];
}

export const STANDARD_STRINGS = STANDARD_STRING_NAMES.length;
