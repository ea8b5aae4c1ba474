import { ObjectFile } from './object-file.ts';
import { dumpObjects, mustRunQpdf, runQpdf } from './run-qpdf.ts';
import { type Dictionary, isDictionary, isReference, type Value } from './values.ts';

export const CARRIED_CATALOG = '/PapeladaCatalog';
const CARRIED_INFO = '/PapeladaInfo';
const PLAIN_KEYS = ['/Type', '/Pages', '/Version', '/PageMode', '/PageLayout'];

/** What the document says of itself, beside its pages. */
export interface Head {
  header: Dictionary;
  trailer: Dictionary;
  catalog: Dictionary;
  encryption: Encryption | null;
}

export interface Encryption {
  capabilities: Dictionary;
  /** Equal for two documents that are restricted alike by the same person. */
  parameters: Value;
  isOwner: boolean;
}

function readJson(path: string, args: readonly string[]): Dictionary {
  const { isSound, stdout, stderr } = runQpdf(['--json=2', ...args, path]);
  if (!isSound) throw new Error(`qpdf could not read: ${stderr}`);
  const report: unknown = JSON.parse(stdout);
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

export function readHead(path: string): Head {
  const report = readJson(path, ['--json-key=qpdf', '--json-key=encrypt', '--json-object=trailer']);
  const [header, objects] = objectsOf(report);
  const trailer = dictionaryAt(objects, 'trailer');
  const root = trailer['/Root'];
  if (!isReference(root)) throw new Error('The document has no catalog.');
  const [number, generation] = root.split(' ');
  const rootReport = readJson(path, ['--json-key=qpdf', `--json-object=${number},${generation}`]);
  const catalog = dictionaryAt(objectsOf(rootReport)[1], `obj:${root}`);
  return { header, trailer, catalog, encryption: encryptionOf(report.encrypt) };
}

/** Whether the document is no more than its pages. */
export function isPlain({ catalog, trailer }: Head): boolean {
  return Object.keys(catalog).every((key) => PLAIN_KEYS.includes(key)) && !('/Info' in trailer);
}

/**
 * Writes a copy with one more page, before the first, that refers to the old catalog: qpdf copies what a page refers to
 * when it takes pages to another file, and the catalog goes along, with every reference right. The new catalog has no
 * form, so that qpdf leaves annotations and fields as they are.
 */
export function writeCarrier(path: string, head: Head, update: string, target: string): void {
  const { header, trailer, catalog } = head;
  const last = Number(header.maxobjectid);
  const [root, tree, carrier] = [1, 2, 3].map((step) => `${last + step} 0 R`);
  if (root === undefined || tree === undefined || carrier === undefined) return;
  const { '/Encrypt': _, '/Prev': __, '/XRefStm': ___, ...rest } = trailer;
  const objects: Dictionary = {
    [root]: { '/Type': '/Catalog', '/Pages': tree },
    [tree]: { '/Type': '/Pages', '/Kids': [carrier, catalog['/Pages'] ?? null], '/Count': 1 },
    [carrier]: {
      '/Type': '/Page',
      '/Parent': tree,
      '/MediaBox': [0, 0, 1, 1],
      '/Resources': {},
      [CARRIED_CATALOG]: trailer['/Root'] ?? null,
      ...(isReference(trailer['/Info']) ? { [CARRIED_INFO]: trailer['/Info'] } : {}),
    },
  };
  ObjectFile.writeChanges(update, { ...header, maxobjectid: last + 3 }, objects, { ...rest, '/Root': root });
  mustRunQpdf(['--decrypt', '--object-streams=disable', `--update-from-json=${update}`, path, target]);
}

/** What a carrier brought along; null for an ordinary page. */
export function unload(file: ObjectFile, page: string): { catalog: Dictionary; info: Value } | null {
  const carried = file.dictionary(page)?.[CARRIED_CATALOG];
  if (carried === undefined) return null;
  return { catalog: file.dictionary(carried) ?? {}, info: file.dictionary(page)?.[CARRIED_INFO] ?? null };
}

/** The objects of a PDF that qpdf wrote without object streams. */
export function openObjects(path: string, dump: string): ObjectFile {
  dumpObjects(path, dump);
  return new ObjectFile(dump);
}
