import { failure } from '../plain/failures.ts';
import type { FileType, RefusedType } from './types.ts';
import { readZip, type ZipEntry } from './zip.ts';
import { readEntry } from './zip-entry.ts';

type PackageType = FileType | RefusedType;

const MAX_MIME_BYTES = 256;
const MAX_MANIFEST_BYTES = 1024 * 1024;
const MANIFEST = 'META-INF/manifest.xml';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';
/** Beginnings of OpenDocument media types; templates and parts of a text are texts. */
const OPEN_DOCUMENT_TYPES: [kind: string, type: PackageType][] = [
  ['text', 'odt'],
  ['spreadsheet', 'ods'],
  ['presentation', 'odp'],
  ['graphics', 'odg'],
];
const OPENED_BY_PASSWORD: readonly PackageType[] = ['odt', 'ods', 'odp'];
const MEDIA_TYPE = /media-type\s*=\s*["']([^"']*)/;
const ROOT = /full-path\s*=\s*["']\/["']/;

/** Compression methods and files by which a locked Pages document is recognised. */
const PAGES_CIPHERS = [25_451, 25_452];
const PAGES_LOCKS = ['.iwph', '.iwpv2'];
const PAGES_PARTS = [
  ...['Index/Document.iwa', 'Index.zip', 'index.xml', 'index.xml.gz'],
  ...['QuickLook/Preview.pdf', ...PAGES_LOCKS],
];

interface Package {
  path: string;
  entries: ReadonlyMap<string, ZipEntry>;
}

async function entryText({ path, entries }: Package, name: string, maxBytes: number): Promise<string> {
  const entry = entries.get(name);
  return entry === undefined ? '' : ((await readEntry(path, entry, maxBytes))?.toString('utf8') ?? '');
}

/** Returns the media type of a package: from its entry `mimetype`, at whatever place, otherwise from its manifest. */
async function mediaTypeOf(found: Package): Promise<string> {
  const mimetype = (await entryText(found, 'mimetype', MAX_MIME_BYTES)).trim();
  if (mimetype !== '') return mimetype;
  const manifest = await entryText(found, MANIFEST, MAX_MANIFEST_BYTES);
  const root = manifest.split('<').find((element) => ROOT.test(element)) ?? '';
  return MEDIA_TYPE.exec(root)?.[1] ?? '';
}

function typeOfMedia(media: string): PackageType | null {
  if (media === 'application/epub+zip') return 'epub';
  if (!media.startsWith(OPEN_DOCUMENT)) return null;
  const kind = media.slice(OPEN_DOCUMENT.length);
  return OPEN_DOCUMENT_TYPES.find(([start]) => kind.startsWith(start))?.[1] ?? 'opendocument';
}

async function typeOf(found: Package): Promise<PackageType> {
  const names = [...found.entries.keys()];
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^word\/document\d*\.xml$/)) return 'docx';
  if (has(/^xl\/workbook\.(xml|bin)$/)) return 'xlsx';
  if (has(/^ppt\/presentation\.xml$/)) return 'pptx';
  const type = typeOfMedia(await mediaTypeOf(found));
  if (type !== null) return type;
  if (has(/^(index\.apxl(\.gz)?|Index\/(Master|Template)?Slide[^/]*\.iwa)$/)) return 'key';
  return PAGES_PARTS.some((name) => found.entries.has(name)) ? 'pages' : 'zip';
}

async function isLocked(type: PackageType, found: Package): Promise<boolean> {
  const { entries } = found;
  if (type === 'pages' || type === 'key') {
    const isCipher = [...entries.values()].some(({ method }) => PAGES_CIPHERS.includes(method));
    return isCipher || PAGES_LOCKS.some((name) => entries.has(name));
  }
  if (!['odt', 'ods', 'odp'].includes(type)) return false;
  if (entries.has('encrypted-package')) return true;
  // ODF 1.3, part 2, 4.4: every encrypted file has this element in the manifest.
  return (await entryText(found, MANIFEST, MAX_MANIFEST_BYTES)).includes('encryption-data');
}

/**
 * Returns the type of a ZIP by its entries. Throws the failure if it is damaged or hostile, or if it is locked and
 * there is no password.
 */
export async function inspectPackage(
  { path, name }: { path: string; name: string },
  hasPassword: boolean,
): Promise<PackageType> {
  const reading = await readZip(path);
  if (reading.state === 'damaged') throw failure('damaged', name);
  if (reading.state === 'bomb') throw failure('zipBomb', name);
  if (reading.entries.some(({ encrypted }) => encrypted)) throw failure('passwordOffice', name);
  const found = { path, entries: new Map(reading.entries.map((entry) => [entry.name, entry])) };
  const type = await typeOf(found);
  const opens = OPENED_BY_PASSWORD.includes(type);
  if (!(opens && hasPassword) && (await isLocked(type, found)))
    throw failure(opens ? 'passwordMissing' : 'passwordOffice', name);
  return type;
}
