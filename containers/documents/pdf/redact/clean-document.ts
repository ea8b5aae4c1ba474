import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import { dropActions } from '../annotations/clean-actions.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { readNames } from '../objects/trees.ts';
import { catalogOf, visitDictionaries } from '../objects/walk.ts';
import { dropSignatures } from './drop-signatures.ts';
import { keepShownAppearances } from './shown-appearances.ts';

/** The counts of what was removed besides the redactions. */
export interface CleanedAway {
  attachments: number;
  /** Annotations that are files: sound, video, drawings in three dimensions. */
  media: number;
  comments: number;
  fields: number;
  /** Annotations and fields that lost appearances that nobody sees. */
  appearances: number;
  signatures: number;
  tags: number;
  scripts: number;
}

const CATALOG = new Set([
  '/Type',
  '/Version',
  '/Pages',
  '/Outlines',
  '/PageLabels',
  '/PageMode',
  '/PageLayout',
  '/ViewerPreferences',
  '/Lang',
  '/OCProperties',
  '/Dests',
  '/Names',
  '/AcroForm',
]);
const HIDDEN_KEYS = [
  '/Metadata',
  '/PieceInfo',
  '/Thumb',
  '/LastModified',
  '/StructParent',
  '/StructParents',
  '/AF',
  '/DPart',
  '/AA',
];
/** Keys that are hidden only beside others, because resources may have the same names. */
const HIDDEN_BESIDE: [key: string, beside: readonly string[]][] = [
  ['/B', ['/MediaBox']],
  ['/EF', ['/F', '/UF']],
  ['/RF', ['/F', '/UF']],
  ['/NM', ['/Rect']],
  ['/Alternates', ['/Width']],
  ['/OPI', ['/Width', '/BBox']],
];

function hiddenKeys(dictionary: Dictionary): string[] {
  const beside = HIDDEN_BESIDE.filter(
    ([key, others]) => key in dictionary && others.some((other) => other in dictionary),
  );
  return [...HIDDEN_KEYS.filter((key) => key in dictionary), ...beside.map(([key]) => key)];
}

/** No check of the result reads what these annotations hold. */
const MEDIA = ['/Sound', '/Movie', '/Screen', '/RichMedia', '/3D'];

function isMedia({ '/Subtype': kind }: Dictionary): boolean {
  return typeof kind === 'string' && MEDIA.includes(kind);
}

function isAttachment({ '/Subtype': kind }: Dictionary): boolean {
  return kind === '/FileAttachment';
}

function countAttachments(document: PdfDocument): number {
  const names = document.dictionary(catalogOf(document)['/Names']);
  const onPages = pagesOf(document).flatMap((page) =>
    document
      .list(document.dictionary(page)['/Annots'])
      .filter((entry) => isAttachment(document.dictionary(entry))),
  );
  return readNames(document, names['/EmbeddedFiles']).length + onPages.length;
}

function cleanCatalog(document: PdfDocument): void {
  const root = document.trailer['/Root'];
  if (!isReference(root)) return;
  const kept = Object.fromEntries(Object.entries(catalogOf(document)).filter(([key]) => CATALOG.has(key)));
  const names = document.findDictionary(kept['/Names']);
  const { '/Dests': destinations } = names ?? {};
  if (names !== undefined) kept['/Names'] = destinations === undefined ? {} : { '/Dests': destinations };
  document.replace(root, kept);
}

function cleanForm(document: PdfDocument, gone: ReadonlySet<string>): number {
  const catalog = catalogOf(document);
  const form = document.resolve(catalog['/AcroForm'] ?? null);
  const root = document.trailer['/Root'];
  if (!isDictionary(form) || !isReference(root)) return 0;
  let count = 0;
  const seen = new Set<string>();
  const isKept = (field: Value | undefined): boolean => {
    if (!isReference(field)) return false;
    if (gone.has(field)) {
      count += 1;
      return false;
    }
    if (seen.has(field)) return true;
    seen.add(field);
    const dictionary = document.dictionary(field);
    if (!('/Kids' in dictionary)) return true;
    const kids = document.list(dictionary['/Kids']);
    const kept = kids.filter(isKept);
    if (kept.length !== kids.length) document.replace(field, { ...dictionary, '/Kids': kept });
    return kept.length > 0;
  };
  const fields = document.list(form['/Fields']).filter(isKept);
  const { '/XFA': _, '/Fields': __, '/CO': ___, '/SigFlags': ____, ...rest } = form;
  const { '/AcroForm': _____, ...others } = catalog;
  document.replace(
    root,
    fields.length === 0 ? others : { ...others, '/AcroForm': { ...rest, '/Fields': fields } },
  );
  return count;
}

function isLink(dictionary: Dictionary): boolean {
  return dictionary['/Subtype'] === '/Link';
}

/**
 * Removes everything from a document that could reveal hidden data: all but its pages and its navigation. Of `redacted`
 * pages, only links are kept besides the picture. Returns what a user would miss.
 */
export function cleanDocument(document: PdfDocument, redacted: ReadonlySet<string>): CleanedAway {
  const attachments = countAttachments(document);
  const tags = '/StructTreeRoot' in catalogOf(document) ? 1 : 0;
  const scripts = dropActions(document).length;
  const signatures = dropSignatures(document);
  cleanCatalog(document);
  const gone = new Set<string>();
  let comments = 0;
  let media = 0;
  for (const page of pagesOf(document)) {
    const dictionary = document.dictionary(page);
    const annotations = document.list(dictionary['/Annots']);
    if (annotations.length === 0) continue;
    const kept = annotations.filter((entry) => {
      const annotation = document.dictionary(entry);
      const isFile = isAttachment(annotation) || isMedia(annotation);
      if (!isFile && (!redacted.has(page) || isLink(annotation))) return true;
      if (isReference(entry)) gone.add(entry);
      if (isMedia(annotation)) media += 1;
      if (isFile) return false;
      if (annotation['/Subtype'] !== '/Widget' && annotation['/Subtype'] !== '/Popup') comments += 1;
      return false;
    });
    if (kept.length !== annotations.length) document.replace(page, { ...dictionary, '/Annots': kept });
  }
  const fields = cleanForm(document, gone);
  for (const reference of gone) document.replace(reference, null);
  const appearances = keepShownAppearances(document);
  visitDictionaries(document, (dictionary) => {
    const found = hiddenKeys(dictionary);
    for (const key of found) delete dictionary[key];
    return found.length > 0;
  });
  const information = document.trailer['/Info'];
  if (isReference(information)) document.replace(information, {});
  return { attachments, media, comments, fields, appearances, signatures, tags, scripts };
}

/**
 * Returns the trailer without entries of programs, and without an information dictionary that is no object. Without
 * its size qpdf writes a damaged file.
 */
export function cleanTrailer({ trailer }: PdfDocument): Dictionary {
  const { '/Info': information } = trailer;
  const kept = Object.entries(trailer).filter(([key]) => ['/Root', '/ID', '/Size'].includes(key));
  return { ...Object.fromEntries(kept), ...(isReference(information) ? { '/Info': information } : {}) };
}
