import { joinDestinations, renameDestinations } from '../../documents/pdf/join/destinations.ts';
import type { JoinedDocument, Joining } from '../../documents/pdf/join/document.ts';
import { joinDocumentSettings } from '../../documents/pdf/join/document-settings.ts';
import { joinForms } from '../../documents/pdf/join/form.ts';
import { gatherSmall } from '../../documents/pdf/join/gather-small.ts';
import { joinLayers } from '../../documents/pdf/join/layers.ts';
import { mergeFiles } from '../../documents/pdf/join/merge-files.ts';
import { RefusedPart } from '../../documents/pdf/join/merged.ts';
import { joinNames } from '../../documents/pdf/join/names.ts';
import { joinOutlines } from '../../documents/pdf/join/outline.ts';
import { findOwned } from '../../documents/pdf/join/owned-objects.ts';
import { joinPageLabels } from '../../documents/pdf/join/page-labels.ts';
import { changeTags, joinTags, keysToChange } from '../../documents/pdf/join/tags.ts';
import type { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { type Dictionary, type EditableDictionary, isReference } from '../../plain/pdf/values.ts';
import type {
  DocumentPart,
  JoinPdfsJob,
  JoinStep,
  joinPdfsProgram,
  Part,
} from '../../protocol/pdf/join-pdfs.ts';
import { runProgram } from '../../protocol/run-program.ts';

type OnStep = (step: JoinStep) => void;

function isCounted(part: Part): part is DocumentPart {
  return 'path' in part && part.pages !== null;
}

/** Joins names, destinations and tags, and changes the names and numbers in the objects that use them. */
function changeOwned(joining: Joining, roots: ReadonlyMap<JoinedDocument, string[]>): void {
  const { file } = joining;
  const names: EditableDictionary = {};
  joinNames(joining, names);
  const destinations = joinDestinations(joining, names);
  const tags = joinTags(joining);
  if (Object.keys(names).length > 0) joining.catalog['/Names'] = file.add(names);
  const seen = new Uint8Array(file.lastObject + 1);
  seen[Number.parseInt(String(joining.catalog['/Pages']), 10)] = 1;
  for (const document of joining.documents) {
    const [renames, changes] = [destinations.get(document), tags.get(document)];
    const keys = [...(renames ? ['"/Dest": ', '"/GoTo"'] : []), ...(changes ? keysToChange(changes) : [])];
    if (keys.length === 0) continue;
    for (const reference of findOwned(file, document, roots.get(document) ?? [], seen, keys)) {
      const value = file.editValue(reference);
      if (renames) renameDestinations(value, renames);
      if (changes) changeTags(value, changes);
    }
  }
}

function joinCatalogs(
  file: PdfDocument,
  documents: readonly JoinedDocument[],
  bookmarks: boolean,
  onStep: OnStep,
): Dictionary {
  const root = String(file.trailer['/Root']);
  const tree = String(file.dictionary(root)['/Pages']);
  const pages = documents.flatMap((document) => document.pages);
  const roots = new Map(
    documents.map((document) => [
      document,
      Object.values(document.catalog).flatMap((value) => referencesIn(value)),
    ]),
  );
  for (const reference of pages)
    Object.assign(file.edit(reference) ?? {}, { '/Type': '/Page', '/Parent': tree });
  file.replace(tree, { '/Type': '/Pages', '/Kids': pages, '/Count': pages.length });
  const catalog: EditableDictionary = { '/Type': '/Catalog', '/Pages': tree };
  const joining: Joining = {
    file,
    documents,
    catalog,
    note: ({ index }, note, value = '') => onStep({ part: index, note, value }),
  };
  const [language] = documents.flatMap(({ catalog: own }) => own['/Lang'] ?? []);
  if (language !== undefined) catalog['/Lang'] = language;
  joinLayers(joining);
  joinForms(joining);
  joinOutlines(joining, bookmarks);
  joinPageLabels(joining);
  const info = joinDocumentSettings(joining);
  changeOwned(joining, roots);
  file.replace(root, catalog);
  return { ...file.trailer, ...(info === null ? {} : { '/Info': info }) };
}

function referencesIn(value: unknown): string[] {
  if (isReference(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}

/** Returns the part whose restrictions the joined file inherited, or that a part needs the slower way. */
async function join(
  { parts, authorized, layout, bookmarks, scratch, target }: JoinPdfsJob,
  onStep: OnStep,
): Promise<{ lock: number | null } | 'needsCare'> {
  const merged = parts.every(isCounted)
    ? mergeFiles(parts, authorized, scratch)
    : await gatherSmall(parts, layout, scratch, (part, left) => onStep({ part, left }));
  if (merged === null) return 'needsCare';
  const { file, documents, lock, write } = merged;
  write(joinCatalogs(file, documents, bookmarks, onStep), target);
  return { lock };
}

await runProgram<typeof joinPdfsProgram>(async (job, onStep) => {
  try {
    const joined = await join(job, onStep);
    return joined === 'needsCare' ? { fault: joined } : joined;
  } catch (error) {
    if (!(error instanceof RefusedPart)) throw error;
    console.error(error);
    return { part: error.part, fault: error.fault };
  }
});
