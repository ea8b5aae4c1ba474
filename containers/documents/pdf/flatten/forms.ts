import { type Dictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf, editCatalog } from '../objects/walk.ts';
import { kindOf } from './annotation-kinds.ts';
import { isPushButton } from './button-field.ts';
import type { Flattening } from './flattening.ts';

/** A dynamic XFA form, which only Adobe's programs can draw. */
export class DynamicForm extends Error {}

const LEADING = ['/URI', '/GoTo', '/GoToR'];
const MAX_DEPTH = 32;

function formOf(document: PdfDocument): Dictionary {
  return document.dictionary(catalogOf(document)['/AcroForm']);
}

/** Throws a `DynamicForm` if the form has no pages to flatten. */
export function refuseDynamicForm(document: PdfDocument): void {
  if (!('/XFA' in formOf(document))) return;
  const hasField = pagesOf(document).some((page) =>
    document
      .list(document.dictionary(page)['/Annots'])
      .some((annotation) => kindOf(document, document.dictionary(annotation)) === 'field'),
  );
  if (!hasField || document.resolve(catalogOf(document)['/NeedsRendering'] ?? null) === true)
    throw new DynamicForm();
}

/** Values of fields that count as empty, in qpdf's JSON. */
const NO_VALUES: readonly Value[] = [null, 'u:', 'b:', '/Off'];

/** Counts fields that have a value and are on no page. */
export function countUnplacedFields(document: PdfDocument): number {
  const pages = pagesOf(document).map((page) => document.dictionary(page));
  const placed = new Set(pages.flatMap((page) => document.list(page['/Annots'])));
  const seen = new Set<string>();
  const count = (fields: readonly Value[], inherits: boolean, depth: number): number => {
    let unplaced = 0;
    for (const field of fields) {
      if (!isReference(field) || seen.has(field) || depth > MAX_DEPTH) continue;
      seen.add(field);
      const dictionary = document.dictionary(field);
      const hasValue = inherits || !NO_VALUES.includes(document.resolve(dictionary['/V'] ?? null));
      const kids = document.list(dictionary['/Kids']);
      if (kids.length > 0) unplaced += count(kids, hasValue, depth + 1);
      else if (hasValue && !placed.has(field)) unplaced += 1;
    }
    return unplaced;
  };
  return count(document.list(formOf(document)['/Fields']), false, 0);
}

/** Removes the form, which has no fields any more. */
export function dropForm({ document, tally }: Flattening): void {
  if ('/XFA' in formOf(document)) tally.add('xfa');
  const catalog = editCatalog(document);
  for (const key of ['/AcroForm', '/NeedsRendering', '/Perms']) delete catalog[key];
}

/** Returns a link in place of a button that led somewhere; null if it did nothing, or something else. */
export function linkOfButton({ document, tally }: Flattening, widget: Dictionary): Dictionary | null {
  const given = widget['/A'] ?? document.dictionary(widget['/AA'])['/U'];
  if (given === undefined || !isPushButton(document, widget) || document.resolve(given) === null) return null;
  if (!LEADING.includes(String(document.dictionary(given)['/S']))) {
    tally.add('buttons');
    return null;
  }
  return {
    '/Type': '/Annot',
    '/Subtype': '/Link',
    '/Rect': widget['/Rect'] ?? null,
    '/A': given,
    '/Border': [0, 0, 0],
    '/F': 4,
    ...(widget['/P'] === undefined ? {} : { '/P': widget['/P'] }),
  };
}

/** Removes widgets that are on no page any more, and fields without widgets. */
export function pruneFields(document: PdfDocument, gone: ReadonlySet<string>): void {
  const form = document.findDictionary(catalogOf(document)['/AcroForm']);
  if (gone.size === 0 || form === undefined) return;
  const seen = new Set<string>();
  const kept = (fields: readonly Value[], depth: number): Value[] =>
    fields.filter((reference) => {
      if (!isReference(reference) || seen.has(reference) || depth > MAX_DEPTH) return true;
      seen.add(reference);
      if (gone.has(reference)) return false;
      const field = document.dictionary(reference);
      const kids = document.list(field['/Kids']);
      if (kids.length === 0) return true;
      const left = kept(kids, depth + 1);
      if (left.length < kids.length) document.replace(reference, { ...field, '/Kids': left });
      return left.length > 0;
    });
  const fields = kept(document.list(form['/Fields']), 0);
  editCatalog(document)['/AcroForm'] = { ...form, '/Fields': fields };
}
