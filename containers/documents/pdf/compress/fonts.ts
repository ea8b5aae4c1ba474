import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import { readCff } from '../fonts/cff.ts';
import { type FontProgram, glyphsOf, IDENTITY_ENCODINGS, openProgram } from '../fonts/font-glyphs.ts';
import { OUTLINE_KEYS } from '../fonts/glyphs.ts';
import { subsetFont } from '../fonts/harfbuzz.ts';
import { readTables, wrapCff } from '../fonts/sfnt.ts';
import { subsetTag } from '../fonts/subset-tag.ts';
import { trimToUnicode } from '../fonts/to-unicode.ts';
import { convertType1, isConvertible, namesOfCodes, type Type1Program } from '../fonts/type1.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { deflated } from '../objects/streams.ts';
import type { Usage } from '../objects/usage.ts';

interface User {
  font: string;
  /** The font itself, or the descendant of a composite font. */
  inner: Value | undefined;
  descriptor: string;
  codes: ReadonlySet<number>;
}

const MAX_PROGRAM_BYTES = 64 * 1024 * 1024;
const MAX_TYPE1_BYTES = 4 * 1024 * 1024;
const MAX_MAP_BYTES = 4 * 1024 * 1024;
const TYPE1_KEY = '/FontFile';
const TAGGED = /^\/[A-Z]{6}\+/;
const WORTHWHILE = 0.95;
const DROPPED = [
  ...['BASE', 'DSIG', 'FFTM', 'GDEF', 'GPOS', 'GSUB', 'JSTF', 'LTSH', 'MATH', 'OS/2', 'PCLT', 'VDMX', 'VORG'],
  ...['hdmx', 'kern', 'meta', 'morx', 'mort', 'name', 'feat', 'prop', 'trak', 'COLR', 'CPAL', 'SVG ', 'sbix'],
  ...['CBDT', 'CBLC', 'EBDT', 'EBLC', 'EBSC', 'STAT'],
];

function innerOf(document: PdfDocument, font: Dictionary, reference: string): Value | undefined {
  return font['/Subtype'] === '/Type0' ? document.list(font['/DescendantFonts'])[0] : reference;
}

function programOf(document: PdfDocument, descriptor: Value | undefined): string | undefined {
  const dictionary = document.dictionary(descriptor);
  return [TYPE1_KEY, ...OUTLINE_KEYS].map((key) => dictionary[key]).find(isReference);
}

/** Groups fonts by program; omits programs that have other users or must not be subset. */
function usersByProgram(document: PdfDocument, usage: Usage): Map<string, User[]> {
  const users = new Map<string, User[]>();
  const known = new Set<Value | undefined>();
  const whole = new Set<string>();
  for (const [reference, codes] of usage.fonts) {
    const font = document.dictionary(reference);
    const inner = innerOf(document, font, reference);
    known.add(reference).add(inner);
    const descriptor = document.dictionary(inner)['/FontDescriptor'];
    const program = programOf(document, descriptor);
    if (program === undefined) continue;
    if (usage.wholeFonts.has(reference) || !isReference(descriptor) || !isReference(inner))
      whole.add(program);
    else users.set(program, [...(users.get(program) ?? []), { font: reference, inner, descriptor, codes }]);
  }
  for (const reference of document.references()) {
    const dictionary = document.dictionary(reference);
    if (known.has(reference) || !('/FontDescriptor' in dictionary)) continue;
    const program = programOf(document, dictionary['/FontDescriptor']);
    if (program !== undefined) whole.add(program);
  }
  for (const program of whole) users.delete(program);
  return users;
}

function glyphsOfAll(
  document: PdfDocument,
  program: FontProgram,
  users: readonly User[],
): Set<number> | null {
  const glyphs = new Set<number>([0]);
  for (const { font, codes } of users) {
    const found = glyphsOf(document, document.dictionary(font), program, codes);
    if (found === null) return null;
    for (const glyph of found) glyphs.add(glyph);
  }
  return glyphs;
}

/** Returns true if all kept glyphs have their old names. */
function callsTheSame(before: Buffer, after: Buffer, glyphs: ReadonlySet<number>): boolean {
  const [old, found] = [readCff(before), readCff(after)];
  if (old.isCid !== found.isCid) return false;
  for (const [called, glyph] of old.glyphOf) {
    if (glyphs.has(glyph) && found.glyphOf.get(called) !== glyph) return false;
  }
  if (old.encoding === null) return true;
  return [...old.encoding].every(
    ([code, glyph]) => !glyphs.has(glyph) || found.encoding?.get(code) === glyph,
  );
}

function subsetProgram(
  program: FontProgram,
  glyphs: ReadonlySet<number>,
  isComposite: boolean,
): Buffer | null {
  if (program.kind === 'truetype') {
    const dropped = isComposite ? [...DROPPED, 'cmap', 'post'] : DROPPED;
    return subsetFont(program.bytes, glyphs, { untouched: isComposite ? [] : ['cmap'], dropped });
  }
  const wrapped = wrapCff(program.bytes, program.cff.glyphs);
  const subset = subsetFont(wrapped, glyphs, { untouched: [], dropped: [] });
  const cff = subset && readTables(subset).get('CFF ');
  return cff && callsTheSame(program.bytes, cff, glyphs) ? cff : null;
}

/** Returns the widths of a composite font for these CIDs only. */
function trimWidths(document: PdfDocument, widths: Value | undefined, cids: ReadonlySet<number>): Value[] {
  const given = document.list(widths).map((item) => document.resolve(item));
  const kept: Value[] = [];
  for (let at = 0; at + 1 < given.length; ) {
    const [first, second] = [Number(given[at]), given[at + 1]];
    if (Array.isArray(second)) {
      for (const [step, width] of second.entries())
        if (cids.has(first + step)) kept.push(first + step, [width]);
      at += 2;
    } else {
      const last = Number(second);
      if ([...cids].some((cid) => cid >= first && cid <= last)) kept.push(first, last, given[at + 2] ?? null);
      at += 3;
    }
  }
  return kept;
}

function cidSet(cids: ReadonlySet<number>): Buffer {
  const bits = Buffer.alloc((Math.max(0, ...cids) >> 3) + 1);
  for (const cid of [0, ...cids]) bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7));
  return bits;
}

class FontSubsetter {
  readonly #document: PdfDocument;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  subset(reference: string, users: readonly User[]): void {
    const document = this.#document;
    const stream = document.stream(reference);
    const bytes = stream && document.decoded(stream, MAX_PROGRAM_BYTES);
    if (!stream || !bytes) return;
    const key =
      OUTLINE_KEYS.find((name) => document.dictionary(users[0]?.descriptor)[name] === reference) ?? '';
    const program = openProgram(bytes, key, document.name(stream.dict['/Subtype']));
    const glyphs = program && glyphsOfAll(document, program, users);
    if (program === null || glyphs === null) return;
    const isComposite = users.every(({ font }) => document.dictionary(font)['/Subtype'] === '/Type0');
    const subset = subsetProgram(program, glyphs, isComposite);
    const data = subset && deflated(subset);
    if (!data || data.length > document.size(stream) * WORTHWHILE) return;
    const { '/DecodeParms': _, ...dict } = stream.dict;
    const entries =
      program.kind === 'truetype'
        ? { '/Length1': subset.length }
        : { '/Subtype': isComposite ? '/CIDFontType0C' : '/Type1C' };
    document.replaceStream(reference, { ...dict, ...entries, '/Filter': '/FlateDecode' }, data);
    const tag = subsetTag(subset);
    for (const user of users) this.#describe(user, program, glyphs, tag);
    this.#trimWidths(users);
  }

  #describe(
    { font, inner, descriptor, codes }: User,
    program: FontProgram,
    glyphs: Set<number>,
    tag: string,
  ) {
    const document = this.#document;
    const described = this.#renamed(document.dictionary(descriptor), '/FontName', tag);
    const lists: EditableDictionary = {};
    if (isReference(described['/CIDSet']))
      lists['/CIDSet'] = document.addStream({ '/Filter': '/FlateDecode' }, deflated(cidSet(codes)));
    if ('/CharSet' in described && program.kind === 'cff') {
      const names = [...program.cff.glyphOf].filter(([, glyph]) => glyph > 0 && glyphs.has(glyph));
      lists['/CharSet'] = `u:${names.map(([name]) => `/${name}`).join('')}`;
    }
    document.replace(descriptor, { ...described, ...lists });
    document.replace(font, this.#renamed(document.dictionary(font), '/BaseFont', tag));
    if (isReference(inner) && inner !== font)
      document.replace(inner, this.#renamed(document.dictionary(inner), '/BaseFont', tag));
  }

  #renamed(dictionary: Dictionary, key: string, tag: string): Dictionary {
    const name = this.#document.name(dictionary[key]);
    return name === undefined || TAGGED.test(name)
      ? dictionary
      : { ...dictionary, [key]: `/${tag}+${name.slice(1)}` };
  }

  #trimWidths(users: readonly User[]): void {
    for (const [inner, cids] of unionOf(users, ({ inner }) => inner)) {
      const dictionary = this.#document.dictionary(inner);
      if (!('/W' in dictionary)) continue;
      this.#document.replace(inner, {
        ...dictionary,
        '/W': trimWidths(this.#document, dictionary['/W'], cids),
      });
    }
  }
}

function unionOf(users: readonly User[], keyOf: (user: User) => Value | undefined): Map<string, Set<number>> {
  const union = new Map<string, Set<number>>();
  for (const user of users) {
    const key = keyOf(user);
    if (!isReference(key)) continue;
    const codes = union.get(key) ?? new Set();
    union.set(key, codes);
    for (const code of user.codes) codes.add(code);
  }
  return union;
}

function trimToUnicodeMaps(document: PdfDocument, usage: Usage): void {
  const users = [...usage.fonts].flatMap(([font, codes]): User[] => {
    const isTwoByte = IDENTITY_ENCODINGS.includes(
      document.name(document.dictionary(font)['/Encoding']) ?? '',
    );
    return isTwoByte && !usage.wholeFonts.has(font) ? [{ font, inner: font, descriptor: '', codes }] : [];
  });
  const maps = unionOf(users, ({ font }) => document.dictionary(font)['/ToUnicode']);
  for (const reference of document.references()) {
    const map = document.dictionary(reference)['/ToUnicode'];
    if (isReference(map) && !users.some(({ font }) => font === reference)) maps.delete(map);
  }
  for (const [reference, codes] of maps) {
    const stream = document.stream(reference);
    const bytes = stream && document.decoded(stream, MAX_MAP_BYTES);
    const trimmed = bytes && trimToUnicode(bytes.toString('latin1'), codes);
    if (!stream || !trimmed) continue;
    const data = deflated(Buffer.from(trimmed, 'latin1'));
    if (data.length < document.size(stream) * WORTHWHILE)
      document.replaceStream(reference, { '/Filter': '/FlateDecode' }, data);
  }
}

interface Conversion {
  reference: string;
  users: readonly User[];
  program: Type1Program;
  /** Glyph names by code, for each user. */
  names: Map<number, string>[];
}

function conversionOf(document: PdfDocument, reference: string, users: readonly User[]): Conversion | null {
  const stream = document.stream(reference);
  const bytes = stream && document.decoded(stream, MAX_TYPE1_BYTES);
  if (!stream || !bytes) return null;
  const names = users.map(({ font, codes }) => {
    const dictionary = document.dictionary(font);
    return dictionary['/Subtype'] === '/Type1' ? namesOfCodes(document, dictionary, bytes, codes) : null;
  });
  const known = names.filter((found) => found !== null);
  const all = [...new Set(known.flatMap((found) => [...found.values()]))];
  if (known.length < users.length || !isConvertible(all)) return null;
  const lengths = ['/Length1', '/Length2', '/Length3'].map((key) => document.number(stream.dict[key]) ?? 0);
  return { reference, users, program: { bytes, lengths, names: all }, names: known };
}

/** Converts Type 1 fonts, which do not compress because they are encrypted, to CFF with the glyphs that are shown. */
function convertType1Fonts(document: PdfDocument, programs: ReadonlyMap<string, readonly User[]>): void {
  const conversions = [...programs].flatMap(([reference, users]) => {
    const isType1 = users.every(({ descriptor }) => document.dictionary(descriptor)[TYPE1_KEY] === reference);
    return (isType1 && conversionOf(document, reference, users)) || [];
  });
  if (conversions.length === 0) return;
  const converted = convertType1(conversions.map(({ program }) => program));
  for (const [place, { reference, users, names }] of conversions.entries()) {
    const cff = converted[place];
    const stream = document.stream(reference);
    const data = cff && deflated(cff);
    if (!data || !stream || data.length > document.size(stream) * WORTHWHILE) continue;
    document.replaceStream(reference, { '/Subtype': '/Type1C', '/Filter': '/FlateDecode' }, data);
    for (const [at, { font, descriptor }] of users.entries()) {
      const { [TYPE1_KEY]: _program, '/CharSet': _names, ...described } = document.dictionary(descriptor);
      if (_program === reference) document.replace(descriptor, { ...described, '/FontFile3': reference });
      const dictionary = document.dictionary(font);
      const encoding = document.resolve(dictionary['/Encoding']);
      const base = isDictionary(encoding) ? encoding['/BaseEncoding'] : encoding;
      const differences = [...(names[at] ?? [])].flatMap(([code, name]) => [code, `/${name}`]);
      document.replace(font, {
        ...dictionary,
        '/Encoding': {
          '/Type': '/Encoding',
          ...(typeof base === 'string' ? { '/BaseEncoding': base } : {}),
          '/Differences': differences,
        },
      });
    }
  }
}

/** Reduces embedded fonts to the glyphs that the document shows. */
export function subsetFonts(document: PdfDocument, usage: Usage): void {
  if (!usage.isComplete) return;
  const subsetter = new FontSubsetter(document);
  const programs = usersByProgram(document, usage);
  try {
    convertType1Fonts(document, programs);
  } catch (error) {
    console.error(error);
  }
  for (const [program, users] of programs) {
    if (users.some(({ descriptor }) => TYPE1_KEY in document.dictionary(descriptor))) continue;
    try {
      subsetter.subset(program, users);
    } catch (error) {
      console.error(error);
    }
  }
  trimToUnicodeMaps(document, usage);
}
