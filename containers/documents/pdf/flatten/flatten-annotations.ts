import { multiplied } from '../../../plain/geometry/matrix.ts';
import { pdfNumbers } from '../../../plain/pdf/syntax.ts';
import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import { pagesOf } from '../objects/page-tree.ts';
import { rectangle } from '../objects/rectangles.ts';
import { flagsOf, isUnseen, kindOf } from './annotation-kinds.ts';
import { keepAttachedFiles } from './attached-files.ts';
import { drawComment } from './comment-appearance.ts';
import { fieldAppearance } from './field-appearance.ts';
import { readText } from './field-text.ts';
import { FlatPage } from './flat-page.ts';
import type { Flattening } from './flattening.ts';
import { linkOfButton, pruneFields } from './forms.ts';
import { boxedContent, type MadeAppearance } from './made-appearance.ts';
import { normalAppearance } from './normal-appearance.ts';
import { placementOf, turnOf } from './placement.ts';

/** An annotation as a page lists it. */
interface Listed {
  annotation: Dictionary;
  /** Its reference, or the annotation itself. */
  given: Value;
}

/** The files and widgets that remain of the annotations of all pages. */
interface Leftovers {
  files: Value[];
  /** Widgets that were removed with a hidden layer, of forms that are kept. */
  widgets: Set<string>;
}

class PageFlattener {
  readonly #work: Flattening;
  readonly #leftovers: Leftovers;
  readonly #target: FlatPage;
  readonly #turn: number;
  /** From 1. */
  readonly #number: number;

  constructor(work: Flattening, leftovers: Leftovers, reference: string, number: number) {
    this.#work = work;
    this.#leftovers = leftovers;
    this.#target = new FlatPage(work.document, reference);
    this.#number = number;
    this.#turn = turnOf(work.document, this.#target.page);
  }

  flatten(): void {
    const { document, tags } = this.#work;
    const given = document.list(this.#target.page['/Annots']);
    const kept = given.flatMap((item) => {
      const annotation = document.resolve(item);
      if (!isDictionary(annotation)) return [];
      const listed = { annotation, given: item };
      const stays = this.#flattened(listed);
      if (!stays.includes(item)) tags.forget(annotation, item);
      return stays;
    });
    if (kept.length === given.length && kept.every((item, place) => item === given[place])) return;
    if (kept.length > 0) this.#target.page['/Annots'] = kept;
    else delete this.#target.page['/Annots'];
    this.#target.keep();
  }

  /** Returns what the page keeps in place of an annotation: itself, nothing, or a link. */
  #flattened(listed: Listed): Value[] {
    const { document, what, view, tally, layers } = this.#work;
    const { annotation, given } = listed;
    const kind = kindOf(document, annotation);
    if (what.includes('camadas') && '/OC' in annotation && !layers.isShown(annotation['/OC'])) {
      if (annotation['/Subtype'] !== '/Popup') tally.add('layerItems');
      if (kind === 'field' && isReference(given)) this.#leftovers.widgets.add(given);
      return [];
    }
    if (kind === 'media' && what.includes('comentarios')) tally.add('media');
    if (kind !== 'field' && kind !== 'comment') return [given];
    if (!what.includes(kind === 'field' ? 'formularios' : 'comentarios')) return [given];
    if (annotation['/Subtype'] === '/Popup') return [];
    const isSeen = !isUnseen(flagsOf(document, annotation), view);
    if (kind === 'field') return this.#flattenField(listed, isSeen);
    this.#flattenComment(listed, isSeen);
    return [];
  }

  #flattenField(listed: Listed, isSeen: boolean): Value[] {
    const { document, tally } = this.#work;
    tally.add(isSeen ? 'fields' : 'hiddenFields');
    if (!isSeen) return [];
    this.#draw(listed, fieldAppearance(this.#work, listed.annotation));
    const link = linkOfButton(this.#work, listed.annotation);
    return link === null ? [] : [document.add(link)];
  }

  #flattenComment({ annotation, given }: Listed, isSeen: boolean): void {
    const { document, shelf, tally } = this.#work;
    const kind = annotation['/Subtype'];
    const isState = '/StateModel' in annotation;
    const isReply = kind === '/Text' && '/IRT' in annotation && annotation['/RT'] !== '/Group';
    const text = readText(document, annotation['/Contents']) ?? readText(document, annotation['/RC']) ?? '';
    if (kind === '/FileAttachment') this.#leftovers.files.push(annotation['/FS'] ?? null);
    if (kind === '/Redact') tally.add('redactions');
    tally.add(isSeen ? 'comments' : 'hiddenComments');
    if (text.trim() !== '' && kind !== '/FreeText' && !isState) this.#note(annotation, text);
    // Readers show replies when the first note is opened, not on the page.
    if (!isSeen || isReply || isState) return;
    const own = normalAppearance(document, annotation);
    const made = own === null ? drawComment(document, shelf, annotation) : null;
    if (made === null) this.#draw({ annotation, given }, own);
    else this.#draw({ annotation: { ...annotation, '/Rect': rectangle(made.box) }, given }, made);
  }

  #note(comment: Dictionary, text: string): void {
    const { document, tally, notes, listsComments } = this.#work;
    tally.add(listsComments ? 'listedNotes' : 'notes');
    const [author, date] = [comment['/T'], comment['/M'] ?? comment['/CreationDate']].map(
      (value) => readText(document, value) ?? '',
    );
    notes.push({ page: this.#number, author: author ?? '', date: date ?? '', text });
  }

  #draw({ annotation, given }: Listed, appearance: string | MadeAppearance | null): void {
    if (appearance === null) return;
    const drawn =
      typeof appearance === 'string'
        ? this.#ownContent(annotation, appearance)
        : this.#madeContent(annotation, appearance);
    if (drawn === null) return;
    const marked = this.#work.tags.mark(this.#target, annotation, given, drawn);
    const layer = this.#layerOf(annotation);
    this.#target.add(
      layer === null ? marked : `/OC ${this.#target.nameFor('/Properties', layer)} BDC ${marked} EMC`,
    );
  }

  #ownContent(annotation: Dictionary, appearance: string): string | null {
    const { document } = this.#work;
    const form = document.dictionary(appearance);
    const placed = placementOf(document, annotation, form, this.#turn);
    if (placed === null) return null;
    if (form['/Subtype'] !== '/Form')
      document.replace(appearance, { ...form, '/Type': '/XObject', '/Subtype': '/Form' });
    return `q ${pdfNumbers(placed)} cm ${this.#target.nameFor('/XObject', appearance)} Do Q`;
  }

  #madeContent(annotation: Dictionary, made: MadeAppearance): string | null {
    const form = { '/BBox': rectangle(made.box), '/Matrix': [...made.matrix] };
    const placed = placementOf(this.#work.document, annotation, form, this.#turn);
    if (placed === null) return null;
    this.#target.addResources(made.resources);
    return `q ${pdfNumbers(multiplied(placed, made.matrix))} cm ${boxedContent(made)}Q`;
  }

  /** Returns the layer that the drawn annotation belongs to; null if it belongs to none. */
  #layerOf({ '/OC': layer }: Dictionary): string | null {
    const { document, what } = this.#work;
    const found = document.resolve(layer ?? null);
    if (what.includes('camadas') || !isDictionary(found)) return null;
    return isReference(layer) ? layer : document.add(found);
  }
}

/** Draws annotations into the content of their pages, as they are shown, and removes them. */
export function flattenAnnotations(work: Flattening): void {
  const { document, tally } = work;
  const leftovers: Leftovers = { files: [], widgets: new Set() };
  for (const [place, page] of pagesOf(document).entries())
    new PageFlattener(work, leftovers, page, place + 1).flatten();
  tally.add('attachments', keepAttachedFiles(document, leftovers.files));
  pruneFields(document, leftovers.widgets);
}
