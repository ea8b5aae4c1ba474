import { joinDestinations, renameDestinations } from '../../documents/pdf/join/destinations.ts';
import type { JoinedDocument, Joining } from '../../documents/pdf/join/document.ts';
import { joinDocumentSettings } from '../../documents/pdf/join/document-settings.ts';
import { joinForms } from '../../documents/pdf/join/form.ts';
import { gatherSmall } from '../../documents/pdf/join/gather-small.ts';
import { joinLayers } from '../../documents/pdf/join/layers.ts';
import { mergeFiles } from '../../documents/pdf/join/merge-files.ts';
import type { DocumentPart, Part } from '../../documents/pdf/join/merged.ts';
import { joinNames } from '../../documents/pdf/join/names.ts';
import { joinOutlines } from '../../documents/pdf/join/outline.ts';
import { findOwned } from '../../documents/pdf/join/owned-objects.ts';
import { joinPageLabels } from '../../documents/pdf/join/page-labels.ts';
import { changeTags, joinTags, keysToChange } from '../../documents/pdf/join/tags.ts';
import type { ObjectFile } from '../../documents/pdf/objects/object-file.ts';
import { type Dictionary, isReference } from '../../documents/pdf/objects/values.ts';
import { readJob, report } from '../../protocol/job.ts';
import type { PageLayout } from '../../protocol/pdf/picture-pages.ts';

export interface JoinPdfsJob {
  parts: Part[];
  /** Of the pictures among the parts. */
  layout: PageLayout;
  bookmarks: boolean;
  /** The user declared to be entitled to take restrictions away. */
  authorized: boolean;
  scratch: string;
  target: string;
}

function isJob(value: unknown): value is JoinPdfsJob {
  return typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts);
}

function isCounted(part: Part): part is DocumentPart {
  return 'path' in part && part.pages !== null;
}

/** What a document's own objects say in names and numbers that had to change. */
function changeOwned(joining: Joining, roots: ReadonlyMap<JoinedDocument, string[]>): void {
  const { file } = joining;
  const names: Dictionary = {};
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

function joinCatalogs(job: JoinPdfsJob, file: ObjectFile, documents: readonly JoinedDocument[]): Dictionary {
  const root = String(file.trailer['/Root']);
  const tree = String(file.dictionary(root)?.['/Pages']);
  const pages = documents.flatMap((document) => document.pages);
  const roots = new Map(
    documents.map((document) => [
      document,
      Object.values(document.catalog).flatMap((value) => referencesIn(value)),
    ]),
  );
  for (const reference of pages)
    Object.assign(file.edit(reference) ?? {}, { '/Type': '/Page', '/Parent': tree });
  file.set(tree, { '/Type': '/Pages', '/Kids': pages, '/Count': pages.length });
  const catalog: Dictionary = { '/Type': '/Catalog', '/Pages': tree };
  const joining: Joining = {
    file,
    documents,
    catalog,
    note: ({ index }, note, value) =>
      report({ document: index, note, ...(value === undefined ? {} : { value }) }),
  };
  const [language] = documents.flatMap(({ catalog: own }) => own['/Lang'] ?? []);
  if (language !== undefined) catalog['/Lang'] = language;
  joinLayers(joining);
  joinForms(joining);
  joinOutlines(joining, job.bookmarks);
  joinPageLabels(joining);
  const info = joinDocumentSettings(joining);
  changeOwned(joining, roots);
  file.set(root, catalog);
  return { ...file.trailer, ...(info === null ? {} : { '/Info': info }) };
}

function referencesIn(value: unknown): string[] {
  if (isReference(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}

const job = readJob(isJob);
const { parts, authorized, layout, scratch, target } = job;
const merged = parts.every(isCounted)
  ? mergeFiles(parts, authorized, scratch)
  : await gatherSmall(parts, layout, scratch);
if (merged === null) report({ declined: true });
else {
  const { file, documents, lock, write } = merged;
  write(joinCatalogs(job, file, documents), target);
  report({ lock });
}
