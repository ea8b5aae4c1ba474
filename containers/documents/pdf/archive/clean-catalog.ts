import { type Dictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { ArchiveLevel, Remark } from '../../../protocol/pdf/archive-level.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf, editCatalog, visitDictionaries } from '../objects/walk.ts';

const FORBIDDEN = [
  '/Collection',
  '/Requirements',
  '/Perms',
  '/NeedsRendering',
  '/Legal',
  '/SpiderInfo',
  '/PieceInfo',
];

/** Keeps forms, but removes XFA and signatures, which any change invalidates. */
export function cleanForm(document: PdfDocument): Remark[] {
  const remarks: Remark[] = [];
  let signatures = '/Perms' in catalogOf(document) ? 1 : 0;
  visitDictionaries(document, (dictionary) => {
    if (!('/V' in dictionary) || inherited(document, dictionary, '/FT') !== '/Sig') return false;
    if (document.resolve(dictionary['/V']) !== null) signatures += 1;
    delete dictionary['/V'];
    return true;
  });
  if (signatures > 0) remarks.push({ what: 'signature', value: '' });
  const form = document.findDictionary(catalogOf(document)['/AcroForm']);
  if (form !== undefined) {
    if ('/XFA' in form) remarks.push({ what: 'xfa', value: '' });
    const { '/XFA': _, '/NeedAppearances': __, '/SigFlags': ___, ...kept } = form;
    editCatalog(document)['/AcroForm'] = kept;
  }
  return remarks;
}

/** Removes the form of a document whose pages show the fields as content. */
export function dropForm(document: PdfDocument): void {
  delete editCatalog(document)['/AcroForm'];
}

function cleanSet(
  document: PdfDocument,
  given: Value | undefined,
  groups: readonly Value[],
  name: string,
): Dictionary {
  const { '/AS': _, ...set } = document.dictionary(given);
  const order = document.list(set['/Order']);
  const ordered = layersWithin(document, order);
  const missing = groups.filter((group) => !ordered.has(group));
  return {
    ...set,
    '/Name': set['/Name'] ?? `u:${name}`,
    ...('/Order' in set && missing.length > 0 ? { '/Order': [...order, ...missing] } : {}),
  };
}

/** Returns the layers that an order lists at any depth; each array is read once. */
function layersWithin(document: PdfDocument, order: readonly Value[]): Set<Value> {
  const found = new Set<Value>();
  const seen = new Set<Value>();
  const waiting = [...order];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const list = document.resolve(item);
    if (!Array.isArray(list)) found.add(item);
    else if (!seen.has(item)) {
      if (isReference(item)) seen.add(item);
      for (const inner of list) waiting.push(inner);
    }
  }
  return found;
}

/** Keeps layers; each configuration gets a name and loses automatic states. */
export function cleanLayers(document: PdfDocument): void {
  const layers = document.findDictionary(catalogOf(document)['/OCProperties']);
  if (layers === undefined) return;
  const groups = document.list(layers['/OCGs']);
  const sets = document.list(layers['/Configs']);
  editCatalog(document)['/OCProperties'] = {
    ...layers,
    '/D': cleanSet(document, layers['/D'], groups, 'Padrão'),
    ...(sets.length === 0
      ? {}
      : { '/Configs': sets.map((set, at) => cleanSet(document, set, groups, `Conjunto ${at + 1}`)) }),
  };
}

/** Removes layers from a document whose pages no longer use them. */
export function dropLayers(document: PdfDocument): Remark[] {
  if (!('/OCProperties' in catalogOf(document))) return [];
  delete editCatalog(document)['/OCProperties'];
  visitDictionaries(document, (dictionary) => {
    const isLayered = '/OC' in dictionary;
    delete dictionary['/OC'];
    return isLayered;
  });
  return [{ what: 'layers', value: '' }];
}

/** Removes tags from a document whose pages no longer have marked content. */
export function dropTags(document: PdfDocument): Remark[] {
  if (!('/StructTreeRoot' in catalogOf(document))) return [];
  const catalog = editCatalog(document);
  delete catalog['/StructTreeRoot'];
  delete catalog['/MarkInfo'];
  visitDictionaries(document, (dictionary) => {
    const isTagged = '/StructParents' in dictionary || '/StructParent' in dictionary;
    delete dictionary['/StructParents'];
    delete dictionary['/StructParent'];
    return isTagged;
  });
  return [{ what: 'tags', value: '' }];
}

/** Removes entries of the catalog and of pages that no level allows. */
export function cleanCatalog(document: PdfDocument, level: ArchiveLevel): Remark[] {
  const catalog = editCatalog(document);
  const isPortfolio = '/Collection' in catalog;
  for (const key of FORBIDDEN) delete catalog[key];
  const names = document.findDictionary(catalog['/Names']);
  if (names !== undefined) {
    const { '/AlternatePresentations': _, ...kept } = names;
    catalog['/Names'] = kept;
  }
  if (level === '1b') delete catalog['/Version'];
  visitDictionaries(document, (dictionary) => {
    if (dictionary['/Type'] !== '/Page' || !('/PresSteps' in dictionary)) return false;
    delete dictionary['/PresSteps'];
    return true;
  });
  return isPortfolio ? [{ what: 'portfolio', value: '' }] : [];
}
