import {
  type Dictionary,
  type EditableDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import type { ArchiveLevel, Remark } from '../../../protocol/pdf/archive-level.ts';
import { archivalFlags, isAllowedAnnotation, isUnseen } from '../archive-rules/forbidden.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const MAX_PARENTS = 32;

/** Returns an entry of a field, or that of the nearest field above it. */
export function inherited(document: PdfDocument, field: Dictionary, key: string): Value {
  let at = field;
  for (let step = 0; step < MAX_PARENTS; step++) {
    if (key in at) return document.resolve(at[key]);
    if (!('/Parent' in at)) return null;
    at = document.dictionary(at['/Parent']);
  }
  return null;
}

/** Adds an appearance that shows nothing. */
export function emptyAppearance(document: PdfDocument, annotation: Dictionary): string {
  const [left = 0, bottom = 0, right = 0, top = 0] = document.list(annotation['/Rect']).map(Number);
  const size = [Math.abs(right - left), Math.abs(top - bottom)];
  const dict = { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [0, 0, ...size], '/Resources': {} };
  return document.addStream(dict, new Uint8Array());
}

/** Returns true if a field shows nothing: it has no value, background or border. */
function isBlankField(document: PdfDocument, annotation: Dictionary): boolean {
  const value = inherited(document, annotation, '/V');
  const look = document.dictionary(annotation['/MK']);
  const isEmpty =
    value === null || value === 'u:' || value === '/Off' || inherited(document, annotation, '/FT') === '/Sig';
  return isEmpty && !('/BG' in look) && !('/BC' in look) && !('/CA' in look);
}

/** Returns a copy with the appearance that the norm requires: one for each state of a button, a single one of others. */
function normalized(document: PdfDocument, annotation: Dictionary): EditableDictionary {
  const isWidget = annotation['/Subtype'] === '/Widget';
  const given = document.dictionary(annotation['/AP'])['/N'];
  if (given === undefined && !(isWidget && isBlankField(document, annotation))) return { ...annotation };
  const normal = given ?? emptyAppearance(document, annotation);
  const isButton = isWidget && inherited(document, annotation, '/FT') === '/Btn';
  const isSingle = document.isStream(normal);
  const states = document.dictionary(normal);
  const hasState = Object.values(states).some((state) => document.isStream(state));
  if (isButton && !isSingle && !hasState) {
    const off = emptyAppearance(document, annotation);
    return { ...annotation, '/AP': { '/N': { '/Off': off } }, '/AS': '/Off' };
  }
  if (isButton && isSingle) return { ...annotation, '/AP': { '/N': { '/Off': normal } }, '/AS': '/Off' };
  if (isButton || isSingle) return { ...annotation, '/AP': { '/N': normal } };
  const { '/AS': state, ...stateless } = annotation;
  const shown = states[document.name(state) ?? Object.keys(states)[0] ?? ''];
  return { ...stateless, '/AP': { '/N': shown ?? emptyAppearance(document, annotation) } };
}

/** Adds a link in place of a field's action, which ISO 19005-1, 6.6.1, and 19005-2, 6.4.1, forbid. */
function linkOf(document: PdfDocument, annotation: Dictionary, page: string): string[] {
  const action = annotation['/A'];
  if (action === undefined || !('/S' in document.dictionary(action))) return [];
  const link = {
    ...{ '/Type': '/Annot', '/Subtype': '/Link', '/F': archivalFlags(0), '/Border': [0, 0, 0] },
    ...{ '/Rect': annotation['/Rect'] ?? [0, 0, 0, 0], '/A': action, '/P': page },
  };
  return [document.add(link)];
}

export interface AnnotationPlan {
  level: ArchiveLevel;
  /** True if the pages show the annotations as content: then only links are kept. */
  areDrawn: boolean;
}

/** Counts what was removed, by kind. */
class Dropped {
  readonly #counts = new Map<string, number>();

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  remarks(): Remark[] {
    return [...this.#counts].map(([what, count]) => {
      const [kind = '', name] = what.split(' ');
      return { what: kind, value: name ?? String(count) };
    });
  }
}

/** Decides whether an annotation is kept; `remark` is its name in the remarks if it is not. */
function verdictOn(
  document: PdfDocument,
  annotation: Dictionary,
  { level, areDrawn }: AnnotationPlan,
): 'yes' | 'no' | { remark: string } {
  const kind = document.name(annotation['/Subtype']) ?? '/?';
  if (areDrawn && kind !== '/Link') return kind === '/Popup' ? 'no' : { remark: 'drawn' };
  if (kind === '/FileAttachment' && level !== '3b') return 'no';
  if (!isAllowedAnnotation(kind, level)) return { remark: `annotation ${kind.slice(1)}` };
  if (kind === '/Popup' || !isUnseen(document.number(annotation['/F']) ?? 0)) return 'yes';
  return kind === '/Link' ? 'no' : { remark: 'hidden' };
}

/** Keeps only annotations that the level allows, in the form that it requires. */
export function cleanAnnotations(document: PdfDocument, plan: AnnotationPlan): Remark[] {
  const dropped = new Dropped();
  const clean = (annotation: Dictionary): Dictionary | null => {
    const verdict = verdictOn(document, annotation, plan);
    if (typeof verdict === 'object') dropped.add(verdict.remark);
    if (verdict !== 'yes') return null;
    if (document.name(annotation['/Subtype']) === '/Popup') return annotation;
    const kept = normalized(document, annotation);
    kept['/F'] = archivalFlags(document.number(annotation['/F']) ?? 0);
    if (plan.level === '1b') delete kept['/CA'];
    return kept;
  };
  for (const reference of pagesOf(document)) cleanPage(document, reference, clean);
  return dropped.remarks();
}

/** Keeps the cleaned annotations of a page, and adds links in place of its fields' actions. */
function cleanPage(
  document: PdfDocument,
  reference: string,
  clean: (annotation: Dictionary) => Dictionary | null,
): void {
  const { '/Annots': given, ...page } = document.dictionary(reference);
  if (given === undefined) return;
  const links: string[] = [];
  const shown = document.list(given).flatMap((item): Value[] => {
    const annotation = document.findDictionary(item);
    const cleaned = annotation === undefined ? null : clean(annotation);
    if (cleaned === null) return [];
    const isField = cleaned['/Subtype'] === '/Widget';
    if (isField) links.push(...linkOf(document, cleaned, reference));
    const kept = isField ? without(cleaned, '/A') : cleaned;
    if (!isReference(item)) return [kept];
    document.replace(item, kept);
    return [item];
  });
  const kept = [...shown, ...links];
  document.replace(reference, kept.length > 0 ? { ...page, '/Annots': kept } : page);
}

function without(dictionary: Dictionary, key: string): Dictionary {
  return Object.fromEntries(Object.entries(dictionary).filter(([own]) => own !== key));
}
