import { lookUp } from '../../../plain/look-up.ts';
import { partOf } from '../../../plain/pdf/archive-part.ts';
import { type Dictionary, isDictionary, type Value } from '../../../plain/pdf/values.ts';
import type { ArchiveLevel, Remark } from '../../../protocol/pdf/archive-level.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import { archivalFlags, isAllowedAnnotation } from '../archive-rules/forbidden.ts';
import { faultOfFont, fontName, fontsOf, isEmbedded } from '../fonts/fonts.ts';
import { findLetterFaults } from '../fonts/glyphs.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { dictionaryAt } from '../objects/places.ts';
import { readNames } from '../objects/trees.ts';
import { readUsage } from '../objects/usage.ts';
import { anyObject, catalogOf, visitDictionaries } from '../objects/walk.ts';
import { type ContentFacts, readContents, resourcesOf } from './content-facts.ts';
import { checkDictionary, isBeyondLimits, type Report } from './dictionary-faults.ts';
import { hasUnsoundJpeg2000 } from './jpeg2000.ts';
import {
  claimedLevel,
  hasForeignProperties,
  infoOf,
  isDate,
  PROPERTIES,
  readInfo,
  xmpDate,
  xmpValue,
} from './metadata.ts';

const MAX_DEPTH = 28;
const MAX_XMP_BYTES = 4 * 1024 * 1024;

/** Returns the document's XMP; null if it has none that can be read. */
export function readXmpOf(document: PdfDocument): string | null {
  const stream = document.stream(catalogOf(document)['/Metadata']);
  const bytes = stream && document.decoded(stream, MAX_XMP_BYTES);
  return bytes ? bytes.toString('utf8') : null;
}

function checkMetadata(document: PdfDocument, level: ArchiveLevel, report: Report): void {
  const xmp = readXmpOf(document);
  if (xmp === null) {
    report('xmp');
    return;
  }
  const stream = document.stream(catalogOf(document)['/Metadata']);
  if (level === '1b' && stream && document.filters(stream.dict).length > 0) report('xmp');
  const claimed = claimedLevel(xmp);
  if (claimed?.slice(0, 1) !== partOf(level) || !/^\d[abu]$/.test(claimed)) report('level', claimed ?? '');
  const info = infoOf(document);
  const known = readInfo(info);
  if (level !== '1b' && hasForeignProperties(xmp)) report('schema');
  for (const [key, name] of Object.entries(PROPERTIES)) {
    const [said, repeated] = [new Map(Object.entries(known)).get(key), xmpValue(xmp, name)];
    if (said === undefined) continue;
    const isSame = isDate(key)
      ? Date.parse(repeated ?? '') === Date.parse(said)
      : (repeated ?? '').trim() === said;
    if (!isSame) report('metadata', key.slice(1));
  }
  for (const key of ['/CreationDate', '/ModDate']) {
    const date = info[key];
    if (typeof date === 'string' && xmpDate(date.slice(2)) === null) report('metadata', key.slice(1));
  }
}

/** Returns the number of components of the output intent's profile; 0 if there is none. */
function intentColours(document: PdfDocument, report: Report): number {
  const intents = document
    .list(catalogOf(document)['/OutputIntents'])
    .map((intent) => document.dictionary(intent));
  const archival = intents.find((intent) => intent['/S'] === '/GTS_PDFA1');
  const profiles = new Set(intents.map((intent) => intent['/DestOutputProfile']).filter(Boolean));
  if (profiles.size > 1) report('outputIntent');
  const stream = document.stream(archival?.['/DestOutputProfile']);
  return stream === undefined ? 0 : (document.number(stream.dict['/N']) ?? 0);
}

const COVERED: Record<number, readonly string[]> = {
  0: [],
  1: ['/DeviceGray'],
  3: ['/DeviceGray', '/DeviceRGB'],
  4: ['/DeviceGray', '/DeviceCMYK'],
};
const DEFAULTS: Record<string, string> = {
  '/DeviceGray': '/DefaultGray',
  '/DeviceRGB': '/DefaultRGB',
  '/DeviceCMYK': '/DefaultCMYK',
};

function spacesWithin(value: Value | undefined, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) spacesWithin(item, found);
  else if (typeof value === 'string' && value in DEFAULTS) found.add(value);
}

/** Returns the device colour spaces that dictionaries name: of pictures, shadings and groups, or as a base of others. */
export function namedSpaces(document: PdfDocument): Set<string> {
  const found = new Set<string>();
  for (const reference of document.references()) spacesWithin(document.resolve(reference), found);
  visitDictionaries(document, (dictionary) => {
    for (const value of Object.values(dictionary)) spacesWithin(value, found);
    return false;
  });
  return found;
}

function checkColours(document: PdfDocument, contents: readonly ContentFacts[], report: Report): void {
  const covered = COVERED[intentColours(document, report)] ?? [];
  const isCovered = ({ resources }: ContentFacts, space: string) => {
    const own = resources === null ? {} : dictionaryAt(document, resources);
    return (
      covered.includes(space) || (lookUp(DEFAULTS, space) ?? '') in document.dictionary(own['/ColorSpace'])
    );
  };
  const named = namedSpaces(document);
  for (const content of contents) {
    for (const space of content.spaces) if (!isCovered(content, space)) report('colour', space.slice(1));
    if (content.resources === null) continue;
    for (const space of named) if (!isCovered(content, space)) report('colour', space.slice(1));
  }
}

function checkContents(contents: readonly ContentFacts[], report: Report): void {
  for (const { isReadable, hasLzw, depth, resources, named, hasFlaws, isBeyondLimits } of contents) {
    if (!isReadable) report('content');
    if (hasFlaws) report('syntax');
    if (isBeyondLimits) report('limits');
    if (hasLzw) report('lzw');
    if (depth > MAX_DEPTH) report('limits');
    if (resources === null && named.size > 0) report('resources');
  }
}

function checkFonts(
  document: PdfDocument,
  contents: readonly ContentFacts[],
  level: ArchiveLevel,
  report: Report,
): void {
  for (const font of fontsOf(document, resourcesOf(document, contents))) {
    if (!isEmbedded(document, font))
      report(font['/Subtype'] === '/Type0' ? 'compositeFont' : 'font', fontName(document, font));
    else {
      const fault = faultOfFont(document, font, level);
      if (fault !== null) report(fault, fontName(document, font));
    }
  }
}

function checkAppearance(document: PdfDocument, annotation: Dictionary, report: Report): void {
  const kind = document.name(annotation['/Subtype']) ?? '';
  if (kind === '/Popup' || kind === '/Link') return;
  const [left = 0, bottom = 0, right = 0, top = 0] = document.list(annotation['/Rect']).map(Number);
  const appearance = document.dictionary(annotation['/AP']);
  if (left === right && bottom === top && !('/AP' in annotation)) return;
  const isButton = kind === '/Widget' && inherited(document, annotation, '/FT') === '/Btn';
  const looks = isButton ? Object.values(document.dictionary(appearance['/N'])) : [appearance['/N']];
  const hasLook = looks.some((look) => document.stream(look) !== undefined);
  if (!hasLook || '/R' in appearance || '/D' in appearance) report('appearance', kind.slice(1));
}

function checkAnnotations(document: PdfDocument, level: ArchiveLevel, report: Report): void {
  for (const page of pagesOf(document)) {
    for (const reference of document.list(document.dictionary(page)['/Annots'])) {
      const annotation = document.dictionary(reference);
      const kind = document.name(annotation['/Subtype']) ?? '';
      if (!isAllowedAnnotation(kind, level)) report('annotation', kind.slice(1));
      const flags = document.number(annotation['/F']) ?? 0;
      if (kind !== '/Popup' && archivalFlags(flags) !== flags) report('flags', kind.slice(1));
      if (level === '1b' && (document.number(annotation['/CA']) ?? 1) !== 1) report('transparency');
      if (kind === '/Widget' && '/A' in annotation) report('action', 'A');
      checkAppearance(document, annotation, report);
    }
  }
}

function checkAttachments(document: PdfDocument, level: ArchiveLevel, report: Report): void {
  const catalog = catalogOf(document);
  const attached = readNames(document, document.dictionary(catalog['/Names'])['/EmbeddedFiles']);
  if (level !== '3b' && attached.length > 0) report('attachment');
  const associated = document.list(catalog['/AF']);
  visitDictionaries(document, (dictionary) => {
    if (!('/EF' in dictionary)) return false;
    if (level !== '3b') report('attachment');
    else if (!('/AFRelationship' in dictionary) || !('/F' in dictionary) || !('/UF' in dictionary))
      report('relationship');
    return false;
  });
  if (level === '3b' && attached.length > 0 && associated.length < attached.length) report('relationship');
}

function checkCatalog(document: PdfDocument, level: ArchiveLevel, report: Report): void {
  const catalog = catalogOf(document);
  const names = document.dictionary(catalog['/Names']);
  if ('/JavaScript' in names) report('script');
  if ('/AA' in catalog) report('action', 'AA');
  if ('/AlternatePresentations' in names || '/Requirements' in catalog) report('catalog');
  const form = document.dictionary(catalog['/AcroForm']);
  if (document.resolve(form['/NeedAppearances'] ?? null) === true) report('form', 'NeedAppearances');
  if ('/XFA' in form || document.resolve(catalog['/NeedsRendering'] ?? null) === true) report('form', 'XFA');
  const layers = document.dictionary(catalog['/OCProperties']);
  if (level === '1b' && '/OCProperties' in catalog) report('layers');
  for (const set of [layers['/D'], ...document.list(layers['/Configs'])]) {
    if (set === undefined) continue;
    const own = document.dictionary(set);
    if ('/AS' in own || !('/Name' in own)) report('layers');
  }
}

/** Returns what in the document's objects the level does not allow, each fault once. */
export function findFaults(document: PdfDocument, level: ArchiveLevel): Remark[] {
  const found = new Map<string, Remark>();
  const report: Report = (what, value = '') => found.set(`${what} ${value}`, { what, value });
  if (!isDictionary(document.resolve(document.trailer['/Root']))) report('catalog');
  if (document.list(document.trailer['/ID']).length !== 2) report('id');
  if ('/Encrypt' in document.trailer) report('encryption');
  const contents = readContents(document);
  checkMetadata(document, level, report);
  checkColours(document, contents, report);
  checkContents(contents, report);
  checkFonts(document, contents, level, report);
  checkAnnotations(document, level, report);
  checkAttachments(document, level, report);
  checkCatalog(document, level, report);
  if (anyObject(document, (reference) => isBeyondLimits(document.resolve(reference)))) report('limits');
  if (level !== '1b' && hasUnsoundJpeg2000(document)) report('picture', 'JPEG 2000');
  for (const { what, value } of findLetterFaults(document, readUsage(document), level)) report(what, value);
  visitDictionaries(document, (dictionary) => {
    checkDictionary(document, dictionary, level, report);
    return false;
  });
  return [...found.values()];
}
