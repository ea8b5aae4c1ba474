import { partOf } from '../../../plain/pdf/archive-part.ts';
import { isText, pdfStringText, type Value } from '../../../plain/pdf/values.ts';
import type { ArchiveLevel } from '../../../protocol/pdf/archive-level.ts';
import { escapeMarkup, fromXml } from '../../text/xml-text.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** The properties of a document: the keys of Info, and the XMP properties with the same meaning. */
export const PROPERTIES = {
  '/Title': 'dc:title',
  '/Author': 'dc:creator',
  '/Subject': 'dc:description',
  '/Keywords': 'pdf:Keywords',
  '/Creator': 'xmp:CreatorTool',
  '/Producer': 'pdf:Producer',
  '/CreationDate': 'xmp:CreateDate',
  '/ModDate': 'xmp:ModifyDate',
} as const;

export type PropertyKey = keyof typeof PROPERTIES;
/** Texts, and dates as XMP writes them. */
export type Metadata = Partial<Record<PropertyKey, string>>;

const PDF_DATE = /^D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/;
const XMP_DATE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const LIST = /<rdf:(?:Alt|Seq|Bag)\b/;
const DATES = ['/CreationDate', '/ModDate'];
const MAX_TEXT = 2000;

export function isDate(key: string): boolean {
  return DATES.includes(key);
}

/** `D:20260102030405-03'00'` as `2026-01-02T03:04:05-03:00`; null where it is no date. */
export function xmpDate(pdfDate: string): string | null {
  const found = PDF_DATE.exec(pdfDate.trim());
  if (found === null) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', , sign, east, past] =
    found;
  const zone = sign === undefined ? 'Z' : `${sign}${east}:${past ?? '00'}`;
  const date = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
  return Number.isNaN(Date.parse(date)) ? null : date;
}

/** Returns a date of XMP without fractions of a second, which PDF does not have; null where it has no time. */
function wholeSeconds(xmp: string): string | null {
  const [, date, zone] = XMP_DATE.exec(xmp) ?? [];
  return date === undefined || zone === undefined ? null : date + zone;
}

/** Converts an XMP date to a PDF date; null where it is not a date of XMP with its time. */
export function pdfDate(xmp: string): string | null {
  const whole = wholeSeconds(xmp);
  if (whole === null) return null;
  const [date, zone] = [whole.slice(0, 19), whole.slice(19)];
  const written = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}'${zone.slice(4)}'`;
  return `D:${date.replace(/\D/g, '')}${written}`;
}

/** Without what XML cannot hold, nor white space at its ends; a line end or a tab becomes a space. */
function cleanText(text: string): string {
  const kept = [...text.replace(/[\t\n\v\f\r]+/g, ' ')].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return (
      code >= 0x20 &&
      code !== 0xfffe &&
      code !== 0xffff &&
      !(code >= 0x7f && code < 0xa0) &&
      !(code >= 0xd800 && code < 0xe000)
    );
  });
  return kept.join('').trim().slice(0, MAX_TEXT);
}

/** Returns the entries of Info, each of which may be an object of its own. */
export function infoOf(document: PdfDocument): Record<string, Value> {
  const entries = Object.entries(document.dictionary(document.trailer['/Info']));
  return Object.fromEntries(entries.map(([key, value]) => [key, document.resolve(value)]));
}

/**
 * Returns the properties of Info, whose values must be resolved: texts are cleaned, and dates that are none
 * are left out.
 */
export function readInfo(info: Readonly<Record<string, unknown>>): Metadata {
  const metadata: Metadata = {};
  for (const key of Object.keys(PROPERTIES)) {
    const value = info[key];
    if (!isText(value) || !isProperty(key)) continue;
    const text = cleanText(pdfStringText(value));
    const known = isDate(key) ? xmpDate(text) : text;
    if (known) metadata[key] = known;
  }
  return metadata;
}

function isProperty(key: string): key is PropertyKey {
  return key in PROPERTIES;
}

/** Returns the text between two marks; null if they are missing. */
function between(text: string, open: string, close: string): string | null {
  const start = text.indexOf(open);
  if (start < 0) return null;
  const end = text.indexOf(close, start + open.length);
  return end < 0 ? null : text.slice(start + open.length, end);
}

/** Returns the contents of the items of a property; an item without an end tag of its own is empty. */
function itemsOf(content: string): string[] {
  const items: string[] = [];
  let start = content.indexOf('<rdf:li');
  while (start >= 0) {
    const text = content.indexOf('>', start) + 1;
    if (text === 0) break;
    const isClosed = content[text - 2] === '/';
    const end = isClosed ? text : content.indexOf('</rdf:li>', text);
    if (end < 0) break;
    items.push(isClosed ? '' : content.slice(text, end));
    start = content.indexOf('<rdf:li', end);
  }
  return items;
}

/** Returns the filled items of a property, or the text of one without items; null where the property is not there. */
function xmpValues(xmp: string, name: string): string[] | null {
  for (const quote of ['"', "'"]) {
    const attribute = between(xmp, ` ${name}=${quote}`, quote) ?? between(xmp, `\n${name}=${quote}`, quote);
    if (attribute !== null) return [fromXml(attribute)];
  }
  const element = between(xmp, `<${name}`, `</${name}>`);
  if (element === null) return null;
  const content = element.slice(element.indexOf('>') + 1);
  const items = itemsOf(content);
  if (items.length === 0 && !LIST.test(content)) return [fromXml(content)];
  return items.map(fromXml).filter((item) => item.trim() !== '');
}

/** A property of XMP: an element's text or first filled item, or an attribute; null where it is not there. */
export function xmpValue(xmp: string, name: string): string | null {
  return xmpValues(xmp, name)?.[0] ?? null;
}

/** ISO 19005-2, 6.6.2.3: the endings of the namespaces of schemas that every reader knows. */
const KNOWN_SCHEMAS =
  /(?:purl\.org\/dc\/elements\/1\.1\/|ns\.adobe\.com\/(?:xap\/1\.0\/.{0,40}|pdf\/1\.3\/|photoshop\/1\.0\/|tiff\/1\.0\/|exif\/1\.0\/.{0,20}|camera-raw-settings\/1\.0\/|xmp\/.{0,40})|iptc\.org\/std\/Iptc4xmpCore\/.{0,20}|aiim\.org\/pdfa\/ns\/.{1,20}|22-rdf-syntax-ns#|adobe:ns:meta\/)$/;
const NAMESPACE = /xmlns:([\w.-]{1,64})\s{0,8}=\s{0,8}["']([^"']{1,400})["']/g;

/** The maximum number of other schemas that is checked: no document has more. */
const MOST_SCHEMAS = 64;

/**
 * Returns true if XMP has properties of a schema that no reader knows, and that the XMP does not describe.
 */
export function hasForeignProperties(xmp: string): boolean {
  const declared = new Map<string, string>();
  for (const [, prefix = '', uri = ''] of xmp.matchAll(NAMESPACE))
    if (!KNOWN_SCHEMAS.test(uri)) declared.set(prefix, uri);
  if (declared.size > MOST_SCHEMAS) return true;
  return [...declared].some(([prefix, uri]) => {
    const isDescribed = xmp.includes('pdfaSchema:namespaceURI') && xmp.includes(`>${uri}<`);
    return !isDescribed && (xmp.includes(`<${prefix}:`) || xmp.includes(` ${prefix}:`));
  });
}

/** Returns the properties of XMP, which count where Info has none; several authors are one text, as in Info. */
export function readXmp(xmp: string): Metadata {
  const metadata: Metadata = {};
  for (const [key, name] of Object.entries(PROPERTIES)) {
    const values = xmpValues(xmp, name) ?? [];
    const text = cleanText((key === '/Author' ? values.join('; ') : values[0]) ?? '');
    const value = isDate(key) ? wholeSeconds(text) : text;
    if (value && isProperty(key)) metadata[key] = value;
  }
  return metadata;
}

/** The level that XMP claims, such as `2b` or `3a`; null where it claims none. */
export function claimedLevel(xmp: string): string | null {
  const [part, conformance] = [xmpValue(xmp, 'pdfaid:part'), xmpValue(xmp, 'pdfaid:conformance')];
  if (part === null) return null;
  return `${part.trim()}${(conformance ?? '').trim().toLowerCase()}`;
}

const CONTAINERS: Partial<Record<PropertyKey, [string, string]>> = {
  '/Title': ['<rdf:Alt><rdf:li xml:lang="x-default">', '</rdf:li></rdf:Alt>'],
  '/Subject': ['<rdf:Alt><rdf:li xml:lang="x-default">', '</rdf:li></rdf:Alt>'],
  '/Author': ['<rdf:Seq><rdf:li>', '</rdf:li></rdf:Seq>'],
};

/** The packet of XMP that says the same as Info, and which level the document has. */
export function writeXmp(metadata: Metadata, level: ArchiveLevel): string {
  const lines = Object.entries(PROPERTIES).flatMap(([key, name]) => {
    if (!isProperty(key)) return [];
    const value = metadata[key];
    const [open, close] = CONTAINERS[key] ?? ['', ''];
    return value === undefined ? [] : [`<${name}>${open}${escapeMarkup(value)}${close}</${name}>`];
  });
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
    `<pdfaid:part>${partOf(level)}</pdfaid:part>`,
    '<pdfaid:conformance>B</pdfaid:conformance>',
    ...lines,
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
}

/** Info as qpdf's JSON has it. */
export function writeInfo(metadata: Metadata): Record<string, string> {
  const entries = Object.entries(metadata).map(([key, value]): [string, string] => [
    key,
    `u:${isDate(key) ? (pdfDate(value) ?? value) : value}`,
  ]);
  return Object.fromEntries(entries);
}
