import { isDictionary, type Value } from '../../../plain/pdf/values.ts';
import type { JoinedDocument, Joining } from './document.ts';

/** Entries that are taken from the first document that has them. */
const OF_THE_FIRST = ['/Lang', '/ViewerPreferences', '/PageLayout', '/PageMode', '/URI'];
const HANDLED = [
  ...['/Type', '/Pages', '/Version', '/Extensions', '/Names', '/Dests', '/Outlines', '/PageLabels'],
  ...['/OCProperties', '/AcroForm', '/StructTreeRoot', '/MarkInfo', '/AF', '/Threads', '/OpenAction'],
  ...['/OutputIntents', '/Metadata', '/AA', '/Collection', '/Perms', '/DSS'],
];
const INFO = ['/Title', '/Author', '/Subject', '/Keywords', '/Creator', '/CreationDate'];

function isDestination(joining: Joining, action: Value): boolean {
  if (!isDictionary(action)) return true;
  return joining.file.resolve(action['/S']) === '/GoTo' && !('/Next' in action);
}

function joinOpening(joining: Joining): void {
  for (const document of joining.documents) {
    const action = joining.file.resolve(document.catalog['/OpenAction']);
    if (action === null) continue;
    if (!isDestination(joining, action)) joining.note(document, 'openAction');
    else if (document === joining.documents[0]) {
      joining.catalog['/OpenAction'] = document.catalog['/OpenAction'] ?? null;
    }
  }
}

/** Keeps output intents only if all documents have the same. */
function joinOutputIntents({ file, documents, catalog, note }: Joining): void {
  const described = documents.map((document) =>
    file.list(document.catalog['/OutputIntents']).map((intent) => {
      const { '/DestOutputProfile': _, ...rest } = file.dictionary(intent);
      return JSON.stringify(rest);
    }),
  );
  const isCommon = described.every((intents) => intents.join() === described[0]?.join());
  const [first] = documents;
  if (isCommon && first && '/OutputIntents' in first.catalog) {
    catalog['/OutputIntents'] = first.catalog['/OutputIntents'] ?? null;
    return;
  }
  for (const document of documents) if ('/OutputIntents' in document.catalog) note(document, 'outputIntents');
}

/** Keeps the first document's title, author and the like; XMP, which describes a single document, is left out. */
function joinMetadata({ file, documents, note }: Joining): Value {
  const [first, ...others] = documents;
  const entries = (value: Value | undefined) =>
    Object.entries(file.dictionary(value)).filter(([key]) => INFO.includes(key));
  const kept = Object.fromEntries(entries(first?.info));
  if (first && '/Metadata' in first.catalog) note(first, 'metadata', 'xmp');
  for (const document of others) {
    const isSaid = entries(document.info).some(
      ([key, value]) => key !== '/CreationDate' && key !== '/Creator' && !file.areEqual(value, kept[key]),
    );
    if (isSaid || '/Metadata' in document.catalog) note(document, 'metadata', 'all');
  }
  return Object.keys(kept).length > 0 ? file.add(kept) : null;
}

function noteLost({ file, note }: Joining, document: JoinedDocument): void {
  const { catalog } = document;
  if ('/AA' in catalog) note(document, 'actions');
  if ('/Collection' in catalog) note(document, 'portfolio');
  if (file.findDictionary(catalog['/Perms']) !== undefined) note(document, 'signature');
  const known = [...HANDLED, ...OF_THE_FIRST];
  for (const key of Object.keys(catalog)) if (!known.includes(key)) note(document, 'other', key.slice(1));
}

/** Sets how the joined file is opened, shown and described; returns its document information. */
export function joinDocumentSettings(joining: Joining): Value {
  const { file, documents, catalog } = joining;
  for (const key of OF_THE_FIRST) {
    const value = documents.map((document) => document.catalog[key]).find((said) => said !== undefined);
    if (value !== undefined) catalog[key] ??= value;
  }
  if (catalog['/PageMode'] === '/UseAttachments' && '/Outlines' in catalog)
    catalog['/PageMode'] = '/UseOutlines';
  const threads = documents.flatMap((document) => file.list(document.catalog['/Threads']));
  if (threads.length > 0) catalog['/Threads'] = threads;
  joinOpening(joining);
  joinOutputIntents(joining);
  for (const document of documents) noteLost(joining, document);
  return joinMetadata(joining);
}
