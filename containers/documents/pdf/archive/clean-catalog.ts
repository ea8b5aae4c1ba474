import type { ArchiveLevel, Remark } from '../../../protocol/pdf/archive-level.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import { type Dictionary, isDictionary, type PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf, keepCatalog, visitDictionaries } from '../objects/walk.ts';

const FORBIDDEN = [
  '/Collection',
  '/Requirements',
  '/Perms',
  '/NeedsRendering',
  '/Legal',
  '/SpiderInfo',
  '/PieceInfo',
];

/** Forms stay without what changes them: scripts of XFA, and signatures, which no change leaves valid. */
export function cleanForm(document: PdfDocument): Remark[] {
  const catalog = catalogOf(document);
  const remarks: Remark[] = [];
  const form = document.resolve(catalog['/AcroForm'] ?? null);
  let signatures = '/Perms' in catalog ? 1 : 0;
  visitDictionaries(document, (dictionary) => {
    if (!('/V' in dictionary) || inherited(document, dictionary, '/FT') !== '/Sig') return false;
    if (document.resolve(dictionary['/V']) !== null) signatures += 1;
    delete dictionary['/V'];
    return true;
  });
  if (signatures > 0) remarks.push({ what: 'signature', value: '' });
  if (isDictionary(form)) {
    if ('/XFA' in form) remarks.push({ what: 'xfa', value: '' });
    const { '/XFA': _, '/NeedAppearances': __, '/SigFlags': ___, ...kept } = form;
    catalog['/AcroForm'] = kept;
    keepCatalog(document);
  }
  return remarks;
}

/** Takes out the form, of a document whose pages show its fields by themselves. */
export function dropForm(document: PdfDocument): void {
  delete catalogOf(document)['/AcroForm'];
  keepCatalog(document);
}

function cleanSet(
  document: PdfDocument,
  given: unknown,
  groups: readonly unknown[],
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

/** The layers that an order names, at whatever depth; each array is read once. */
function layersWithin(document: PdfDocument, order: unknown): Set<unknown> {
  const found = new Set<unknown>();
  const seen = new Set<unknown>();
  const waiting: unknown[] = [order];
  while (waiting.length > 0) {
    const item = waiting.pop();
    const list = document.resolve(item);
    if (!Array.isArray(list)) found.add(item);
    else if (!seen.has(list)) {
      seen.add(list);
      for (const inner of list) waiting.push(inner);
    }
  }
  return found;
}

/** Layers stay, in sets that have a name and show the same to everybody. */
export function cleanLayers(document: PdfDocument): void {
  const catalog = catalogOf(document);
  const layers = document.resolve(catalog['/OCProperties'] ?? null);
  if (!isDictionary(layers)) return;
  const groups = document.list(layers['/OCGs']);
  const sets = document.list(layers['/Configs']);
  catalog['/OCProperties'] = {
    ...layers,
    '/D': cleanSet(document, layers['/D'], groups, 'Padrão'),
    ...(sets.length === 0
      ? {}
      : { '/Configs': sets.map((set, at) => cleanSet(document, set, groups, `Conjunto ${at + 1}`)) }),
  };
  keepCatalog(document);
}

/** Takes out layers, of a document whose pages do not use them any more. */
export function dropLayers(document: PdfDocument): Remark[] {
  const catalog = catalogOf(document);
  if (!('/OCProperties' in catalog)) return [];
  delete catalog['/OCProperties'];
  keepCatalog(document);
  visitDictionaries(document, (dictionary) => {
    const isLayered = '/OC' in dictionary;
    delete dictionary['/OC'];
    return isLayered;
  });
  return [{ what: 'layers', value: '' }];
}

/** Takes out tags, of a document whose pages do not bear their marks any more. */
export function dropTags(document: PdfDocument): Remark[] {
  const catalog = catalogOf(document);
  if (!('/StructTreeRoot' in catalog)) return [];
  delete catalog['/StructTreeRoot'];
  delete catalog['/MarkInfo'];
  keepCatalog(document);
  visitDictionaries(document, (dictionary) => {
    const isTagged = '/StructParents' in dictionary || '/StructParent' in dictionary;
    delete dictionary['/StructParents'];
    delete dictionary['/StructParent'];
    return isTagged;
  });
  return [{ what: 'tags', value: '' }];
}

/** What else of the catalog and the pages no level knows. */
export function cleanCatalog(document: PdfDocument, level: ArchiveLevel): Remark[] {
  const catalog = catalogOf(document);
  const isPortfolio = '/Collection' in catalog;
  for (const key of FORBIDDEN) delete catalog[key];
  const names = document.resolve(catalog['/Names'] ?? null);
  if (isDictionary(names)) {
    const { '/AlternatePresentations': _, ...kept } = names;
    catalog['/Names'] = kept;
  }
  if (level === '1b') delete catalog['/Version'];
  keepCatalog(document);
  visitDictionaries(document, (dictionary) => {
    if (dictionary['/Type'] !== '/Page' || !('/PresSteps' in dictionary)) return false;
    delete dictionary['/PresSteps'];
    return true;
  });
  return isPortfolio ? [{ what: 'portfolio', value: '' }] : [];
}
