import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJob, report } from './job.ts';
import { type Head, openObjects, readHead, unload, writeCarrier } from './pdf/carrier.ts';
import { joinDestinations, renameDestinations } from './pdf/join/destinations.ts';
import type { JoinedDocument, Joining } from './pdf/join/document.ts';
import { joinForms } from './pdf/join/form.ts';
import { joinLayers } from './pdf/join/layers.ts';
import { joinManners } from './pdf/join/manners.ts';
import { joinNames } from './pdf/join/names.ts';
import { joinOutlines } from './pdf/join/outline.ts';
import { findOwned } from './pdf/join/owned-objects.ts';
import { joinPageLabels } from './pdf/join/page-labels.ts';
import { changeTags, joinTags, keysToChange } from './pdf/join/tags.ts';
import type { ObjectFile } from './pdf/object-file.ts';
import { type Restriction, restrictionOf } from './pdf/restrictions.ts';
import { mustRunQpdf } from './pdf/run-qpdf.ts';
import { type Dictionary, isReference } from './pdf/values.ts';

export interface JoinPdfsJob {
  /** `drawn`: made of a picture by us, nothing but pages. */
  parts: { path: string; title: string; pages: number; drawn: boolean }[];
  bookmarks: boolean;
  /** The user declared to be entitled to take restrictions away. */
  authorized: boolean;
  scratch: string;
  target: string;
}

interface Part {
  path: string;
  title: string;
  pages: number;
  head: Head | null;
  restriction: Restriction;
}

const FREE_VERSION = '1.5';

function isJob(value: unknown): value is JoinPdfsJob {
  return typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts);
}

/** What a part could not give is told of that part. */
function ofPart<Result>(index: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    console.error(error);
    report({ damaged: index });
    process.exit(3);
  }
}

function readParts(job: JoinPdfsJob): Part[] {
  return job.parts.map(({ path, title, pages, drawn }, index) => {
    if (drawn) return { path, title, pages, head: null, restriction: 'free' };
    const head = ofPart(index, () => readHead(path));
    return { path, title, pages, head, restriction: restrictionOf(head.encryption) };
  });
}

/** The part whose restrictions the joined file takes over; the run ends where they forbid joining. */
function lockOf(job: JoinPdfsJob, parts: readonly Part[]): Part | null {
  if (job.authorized) return null;
  const forbidden = parts.findIndex(({ restriction }) => restriction === 'forbidden');
  const locks = parts.filter(({ restriction }) => restriction === 'assembly');
  const kinds = new Set(locks.map(({ head }) => JSON.stringify(head?.encryption?.parameters)));
  const refused =
    forbidden < 0 && kinds.size > 1 ? parts.indexOf(locks.at(-1) ?? parts[0] ?? never()) : forbidden;
  if (refused >= 0) {
    report({ restricted: refused });
    process.exit(3);
  }
  return locks[0] ?? null;
}

function never(): never {
  throw new Error('There are no parts.');
}

/** The highest version of PDF that a part says to be of. */
function versionOf(parts: readonly Part[]): string {
  const said = parts.flatMap(({ head }) => [
    String(head?.header.pdfversion ?? FREE_VERSION),
    String(head?.catalog['/Version'] ?? FREE_VERSION).replace('/', ''),
  ]);
  return (
    [FREE_VERSION, ...said.filter((version) => /^[12]\.\d$/.test(version))].toSorted().at(-1) ?? FREE_VERSION
  );
}

/** Joins what there is of each part: a page that carries its document, or the pages that were drawn. */
function mergeParts(job: JoinPdfsJob, parts: readonly Part[], target: string): void {
  const sources = parts.map(({ path, head }, index) => {
    if (head === null) return path;
    const carrier = join(job.scratch, `carrier-${index}.pdf`);
    ofPart(index, () => writeCarrier(path, job.scratch, carrier));
    return carrier;
  });
  const pages = sources.flatMap((source) => [source, '1-z']);
  mustRunQpdf(['--empty', '--object-streams=disable', '--pages', ...pages, '--', target]);
  for (const [index, source] of sources.entries()) if (source !== parts[index]?.path) rmSync(source);
}

function documentsOf(file: ObjectFile, parts: readonly Part[]): JoinedDocument[] {
  const tree = file.dictionary(file.dictionary(file.trailer['/Root'])?.['/Pages']);
  const pages = file.list(tree?.['/Kids']).filter(isReference);
  let [at, firstPage] = [0, 0];
  return parts.map(({ title, pages: count, head }, index) => {
    const carried = head === null ? null : unload(file, pages[at] ?? '');
    const own = carried?.pages ?? pages.slice(at, at + count);
    const { catalog = {}, info = null } = carried ?? {};
    const document = { index, title, catalog, info, pages: own, firstPage };
    at += carried === null ? count : 1;
    firstPage += own.length;
    return document;
  });
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
  const info = joinManners(joining);
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
const parts = readParts(job);
const lock = lockOf(job, parts);
const [merged, dump, update] = ['merged.pdf', 'merged.json', 'update.json'].map((name) =>
  join(job.scratch, name),
);
if (merged === undefined || dump === undefined || update === undefined) throw never();
mergeParts(job, parts, merged);
const file = openObjects(merged, dump);
file.writeUpdate(update, joinCatalogs(job, file, documentsOf(file, parts)));
file.close();
mustRunQpdf([
  ...['--object-streams=generate', `--min-version=${versionOf(parts)}`, `--update-from-json=${update}`],
  ...(lock === null ? [] : ['--allow-weak-crypto', `--copy-encryption=${lock.path}`]),
  merged,
  job.target,
]);
for (const path of [merged, dump, update]) rmSync(path);
report({ lock: lock === null ? null : parts.indexOf(lock) });
