import { bytesOf, type EditableDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { readNames } from '../objects/trees.ts';
import { catalogOf, editCatalog } from '../objects/walk.ts';
import { readText } from './field-text.ts';

/** Returns a name that no other attachment has: `nota.pdf`, then `nota (2).pdf`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  let free = name;
  for (let number = 2; taken.has(`u:${free}`); number++)
    free = `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
  return free;
}

/** Adds the files of comments to the document's attachments; returns how many are new. */
export function keepAttachedFiles(document: PdfDocument, files: readonly Value[]): number {
  const catalog = catalogOf(document);
  const names: EditableDictionary = { ...document.dictionary(catalog['/Names']) };
  const entries = readNames(document, names['/EmbeddedFiles']);
  const taken = new Set(entries.map(([name]) => name));
  const known = new Set(entries.map(([, file]) => file));
  let added = 0;
  for (const file of files) {
    const described = document.dictionary(file);
    if (known.has(file) || Object.keys(document.dictionary(described['/EF'])).length === 0) continue;
    const own = readText(document, described['/UF'] ?? described['/F'] ?? null) || 'anexo';
    const name = freeName(own, taken);
    taken.add(`u:${name}`);
    entries.push([`u:${name}`, isReference(file) ? file : document.add(described)]);
    added += 1;
  }
  if (added === 0) return 0;
  const sorted = entries
    .map((entry) => ({ entry, bytes: bytesOf(entry[0]) }))
    .toSorted((left, right) => Buffer.compare(left.bytes, right.bytes));
  names['/EmbeddedFiles'] = { '/Names': sorted.flatMap(({ entry }) => entry) };
  editCatalog(document)['/Names'] = names;
  return added;
}
