import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import { PROGRAMS } from '../../../plain/system-programs.ts';
import { ObjectDump } from '../objects/object-dump.ts';
import { pagesOf } from '../objects/page-tree.ts';
import { PdfDocument } from '../objects/pdf-document.ts';
import { type SmallObject, smallPdf } from '../objects/small-pdf.ts';
import { readCff } from './cff.ts';
import { baseEncodingOf, differencesOf } from './encoding.ts';
import { standardCodes } from './glyph-names.ts';

const MAX_NAMES = 250;
const PROGRAM_MS = 120_000;
const ENTRY = /dup\s{1,8}(\d{1,3})\s{0,8}\/([^\s/()<>[\]{}%]{1,127})\s{1,8}put/g;
const NO_GLYPH = '.notdef';
const PLAIN_NAME = /^[A-Za-z0-9._-]{1,120}$/;

/** Returns the glyph names of a Type 1 program's encoding, which precedes the encrypted part. */
function ownEncoding(program: Buffer): ReadonlyMap<number, string> {
  const end = program.indexOf('eexec');
  const clear = program.toString('latin1', 0, end < 0 ? 0 : end);
  const start = clear.indexOf('/Encoding');
  if (start < 0) return new Map();
  if (/^\/Encoding\s{1,8}StandardEncoding/.test(clear.slice(start, start + 64))) return standardCodes();
  const entries = [...clear.slice(start).matchAll(ENTRY)];
  return new Map(entries.map(([, code, name]): [number, string] => [Number(code), name ?? '']));
}

/** Returns the glyph names of codes of a simple font; null if one is unknown. */
export function namesOfCodes(
  document: PdfDocument,
  font: Dictionary,
  program: Buffer,
  codes: ReadonlySet<number>,
): Map<number, string> | null {
  const base = baseEncodingOf(document, font);
  const names = base === null ? ownEncoding(program) : base;
  if (names === undefined || names.size === 0) return null;
  const differences = differencesOf(document, font);
  const found = new Map<number, string>();
  for (const code of codes) {
    const name = differences.get(code) ?? names.get(code) ?? NO_GLYPH;
    if (!PLAIN_NAME.test(name)) return null;
    found.set(code, name);
  }
  return found;
}

export interface Type1Program {
  bytes: Buffer;
  /** `/Length1`, `/Length2` and `/Length3` of its stream. */
  lengths: readonly number[];
  names: readonly string[];
}

function pageObjects({ bytes, lengths, names }: Type1Program, first: number): SmallObject[] {
  const [content, font, descriptor, program] = [first + 1, first + 2, first + 3, first + 4];
  const codes = Buffer.from(names.map((_, code) => code)).toString('hex');
  const differences = names.map((name) => `/${name}`).join(' ');
  const widths = names.map(() => '500').join(' ');
  const [clear = 0, encrypted = 0, zeros = 0] = lengths;
  return [
    {
      dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Contents ${content} 0 R /Resources << /Font << /F ${font} 0 R >> >>`,
    },
    { dictionary: '', data: Buffer.from(`BT /F 10 Tf 20 20 Td <${codes}> Tj ET`) },
    {
      dictionary: `/Type /Font /Subtype /Type1 /BaseFont /Program${first} /FirstChar 0 /LastChar ${names.length - 1} /Widths [${widths}] /FontDescriptor ${descriptor} 0 R /Encoding << /Type /Encoding /Differences [0 ${differences}] >>`,
    },
    {
      dictionary: `/Type /FontDescriptor /FontName /Program${first} /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile ${program} 0 R`,
    },
    { dictionary: `/Length1 ${clear} /Length2 ${encrypted} /Length3 ${zeros}`, data: bytes },
  ];
}

const PAGE_OBJECTS = 5;
const FIRST_PAGE = 3;

function documentOf(programs: readonly Type1Program[]): Buffer {
  const kids = programs.map((_, place) => `${FIRST_PAGE + place * PAGE_OBJECTS} 0 R`);
  return smallPdf([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: `/Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}]` },
    ...programs.flatMap((program, place) => pageObjects(program, FIRST_PAGE + place * PAGE_OBJECTS)),
  ]);
}

function programOfPage(document: PdfDocument, page: Value | undefined): Buffer | null {
  const resources = document.dictionary(document.dictionary(page)['/Resources']);
  const [font] = Object.values(document.dictionary(resources['/Font']));
  const descriptor = document.dictionary(document.dictionary(font)['/FontDescriptor']);
  const stream = document.stream(descriptor['/FontFile3']);
  return stream?.dict['/Subtype'] === '/Type1C' ? document.decoded(stream, 16 * 1024 * 1024) : null;
}

function hasAll(cff: Buffer, names: readonly string[]): boolean {
  const { glyphOf, isCid } = readCff(cff);
  return !isCid && names.every((name) => name === NO_GLYPH || glyphOf.has(name));
}

/** Has Ghostscript convert Type 1 programs to CFF with only the named glyphs; null for one that it cannot convert. */
export function convertType1(programs: readonly Type1Program[]): (Buffer | null)[] {
  const directory = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'fonts-'));
  const file = (name: string) => join(directory, name);
  const options = { timeout: PROGRAM_MS, stdio: 'ignore' } as const;
  try {
    writeFileSync(file('in.pdf'), documentOf(programs));
    const device = [
      '-sDEVICE=pdfwrite',
      '-dCompatibilityLevel=1.7',
      '-dSubsetFonts=true',
      '-dMaxSubsetPct=100',
    ];
    const quiet = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE'];
    execFileSync(
      PROGRAMS.ghostscript,
      [...quiet, ...device, `-sOutputFile=${file('out.pdf')}`, file('in.pdf')],
      options,
    );
    const streams = ['--json-stream-data=file', `--json-stream-prefix=${file('stream')}`];
    execFileSync(
      PROGRAMS.qpdf,
      ['--warning-exit-0', '--json-output', ...streams, file('out.pdf'), file('out.json')],
      options,
    );
    const made = new PdfDocument(new ObjectDump(file('out.json')), { prefix: file('changed') });
    const pages = pagesOf(made);
    const converted = programs.map(({ names }, place) => {
      const cff = programOfPage(made, pages[place]);
      return cff && hasAll(cff, names) ? cff : null;
    });
    made.close();
    return converted;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export function isConvertible(names: readonly string[]): boolean {
  return names.length > 0 && names.length <= MAX_NAMES;
}
