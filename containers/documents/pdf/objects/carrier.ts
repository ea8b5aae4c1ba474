import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import { ObjectDump } from './object-dump.ts';
import { pagesOf } from './page-tree.ts';
import { PdfDocument } from './pdf-document.ts';
import { dumpObjects, mustRunQpdf, QpdfFailure, writeByQpdf } from './run-qpdf.ts';

const CATALOG = '/PapeladaCatalog';
const INFO = '/PapeladaInfo';
const PAGES = '/PapeladaPages';
const CARRIED_PAGE = '/PapeladaPage';
/** Streams of fewer bytes are not written to files of their own. */
const INLINE_BYTES = 64 * 1024;

/** A document's header, trailer, catalog and encryption. */
export interface Head {
  header: Dictionary;
  trailer: Dictionary;
  catalog: Dictionary;
  encryption: Encryption | null;
}

export interface Encryption {
  capabilities: Dictionary;
  /** Equal for two documents that the same person restricted in the same way. */
  parameters: Value;
  isOwner: boolean;
}

function readJson(path: string, args: readonly string[]): Dictionary {
  const report: unknown = JSON.parse(mustRunQpdf(['--json=2', ...args, path]));
  if (!isDictionary(report)) throw new Error('qpdf reported nothing.');
  return report;
}

function objectsOf(report: Dictionary): [header: Dictionary, objects: Dictionary] {
  const [header, objects] = Array.isArray(report.qpdf) ? report.qpdf : [];
  if (!isDictionary(header) || !isDictionary(objects)) throw new Error('qpdf reported no objects.');
  return [header, objects];
}

function dictionaryAt(objects: Dictionary, name: string): Dictionary {
  const object = objects[name];
  const value = isDictionary(object) ? object.value : undefined;
  return isDictionary(value) ? value : {};
}

function encryptionOf(report: Value | undefined): Encryption | null {
  if (!isDictionary(report) || report.encrypted !== true || !isDictionary(report.capabilities)) return null;
  const { capabilities, parameters = null, ownerpasswordmatched } = report;
  return { capabilities, parameters, isOwner: ownerpasswordmatched === true };
}

/** Throws a `QpdfFailure` where the document has none that can be read. */
export function readHead(path: string): Head {
  const report = readJson(path, ['--json-key=qpdf', '--json-key=encrypt', '--json-object=trailer']);
  const [header, objects] = objectsOf(report);
  const trailer = dictionaryAt(objects, 'trailer');
  const root = trailer['/Root'];
  if (!isReference(root)) throw new QpdfFailure('The document has no catalog.');
  const [number, generation] = root.split(' ');
  const rootReport = readJson(path, ['--json-key=qpdf', `--json-object=${number},${generation}`]);
  const catalog = dictionaryAt(objectsOf(rootReport)[1], `obj:${root}`);
  return { header, trailer, catalog, encryption: encryptionOf(report.encrypt) };
}

/**
 * Writes a copy with a single page that refers to the old pages and the old catalog. When qpdf copies a page to another
 * file, it copies all that the page refers to, so the whole document is copied with correct references. The old pages are
 * not marked as pages meanwhile, because qpdf replaces references to pages that it has not copied yet by null. The new
 * catalog has no form, so that qpdf leaves annotations and fields as they are.
 */
export function writeCarrier(path: string, scratch: string, target: string): void {
  const [sound, dump, update] = ['sound.pdf', 'sound.json', 'sound-update.json'].map((name) =>
    join(scratch, name),
  );
  if (sound === undefined || dump === undefined || update === undefined) return;
  writeByQpdf(['--decrypt', '--object-streams=disable', path, '--pages', '.', '1-z', '--'], sound);
  const file = openObjects(sound, dump);
  const { '/Root': root = null, '/Info': info, ...trailer } = file.trailer;
  const pages = pagesOf(file);
  for (const reference of pages) {
    const page = file.edit(reference);
    if (page === undefined) continue;
    page['/Type'] = CARRIED_PAGE;
    delete page['/Parent'];
  }
  const carrier = file.add(null);
  const tree = file.add({ '/Type': '/Pages', '/Kids': [carrier], '/Count': 1 });
  file.replace(carrier, {
    '/Type': '/Page',
    '/Parent': tree,
    '/MediaBox': [0, 0, 1, 1],
    '/Resources': {},
    [CATALOG]: root,
    [PAGES]: pages,
    ...(isReference(info) ? { [INFO]: info } : {}),
  });
  const catalog = file.add({ '/Type': '/Catalog', '/Pages': tree });
  file.writeUpdate(update, { ...trailer, '/Root': catalog });
  file.close();
  writeByQpdf(['--object-streams=disable', `--update-from-json=${update}`, sound], target);
  for (const used of [sound, dump, update]) rmSync(used);
}

/** A document that was copied by a carrier. */
export interface Carried {
  catalog: Dictionary;
  info: Value;
  pages: string[];
}

/** Returns the document that a carrier's page refers to; null for an ordinary page. */
export function unload(file: PdfDocument, reference: string): Carried | null {
  const page = file.dictionary(reference);
  if (page[CATALOG] === undefined) return null;
  return {
    catalog: file.dictionary(page[CATALOG]),
    info: page[INFO] ?? null,
    pages: file.list(page[PAGES]).filter(isReference),
  };
}

/** Has qpdf write the objects of a PDF to a file, and opens them. */
export function openObjects(path: string, dump: string): PdfDocument {
  dumpObjects(path, dump);
  return new PdfDocument(new ObjectDump(dump), { prefix: `${dump}-stream`, inlineBytes: INLINE_BYTES });
}
