import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { readNumbers } from '../objects/trees.ts';
import { catalogOf } from '../objects/walk.ts';
import type { FlatPage } from './flat-page.ts';

/** Entries of a tag that replace its content. */
const SPOKEN = ['/ActualText', '/Alt', '/E'];
const PLAIN_NAME = /^\/\w{1,40}$/;

/** The tags of a document, which are updated as annotations become content. */
export class StructTree {
  readonly #document: PdfDocument;
  readonly #root: Dictionary;
  readonly #entries: Map<number, Value>;
  readonly isTagged: boolean;
  #isChanged = false;

  constructor(document: PdfDocument) {
    const root = document.resolve(catalogOf(document)['/StructTreeRoot'] ?? null);
    this.#document = document;
    this.isTagged = isDictionary(root);
    this.#root = isDictionary(root) ? root : {};
    this.#entries = new Map(readNumbers(document, this.#root['/ParentTree']));
  }

  /** Removes an annotation from its tag. */
  forget(annotation: Dictionary, reference: Value | undefined): void {
    const tag = this.#tagOf(annotation);
    if (tag === null) return;
    this.#setKids(
      tag,
      this.#kids(tag).filter((kid) => !this.#standsFor(kid, reference)),
    );
  }

  /** Moves the tag of an annotation to the content that is drawn for it; returns the marked content. */
  mark(target: FlatPage, annotation: Dictionary, reference: Value | undefined, content: string): string {
    if (!this.isTagged) return content;
    const tag = this.#tagOf(annotation);
    if (tag === null) return `/Artifact BMC ${content} EMC`;
    const mark = this.#nextMark(target, tag);
    const kid = { '/Type': '/MCR', '/Pg': target.reference, '/MCID': mark };
    const kids = this.#kids(tag);
    const place = kids.findIndex((given) => this.#standsFor(given, reference));
    this.#setKids(tag, place < 0 ? [...kids, kid] : kids.with(place, kid));
    const name = this.#document.name(this.#document.dictionary(tag)['/S']) ?? '';
    return `${PLAIN_NAME.test(name) ? name : '/Span'} << /MCID ${mark} >> BDC ${content} EMC`;
  }

  /** Removes marked content that is gone from the tags of a page, and texts that replaced it. */
  forgetMarks(page: string, marks: ReadonlySet<number>): void {
    const key = this.#document.number(this.#document.dictionary(page)['/StructParents']);
    if (key === undefined) return;
    const tags = this.#document.list(this.#entries.get(key));
    for (const tag of new Set([...marks].map((mark) => tags[mark]))) {
      if (!isReference(tag)) continue;
      const own = this.#document.dictionary(tag)['/Pg'] ?? page;
      this.#setKids(
        tag,
        this.#kids(tag).filter((kid) => !this.#isMarked(kid, own, page, marks)),
      );
    }
  }

  keep(): void {
    const { '/StructTreeRoot': reference } = catalogOf(this.#document);
    if (!this.#isChanged) return;
    const numbers = [...this.#entries].toSorted(([left], [right]) => left - right).flat();
    const root = {
      ...this.#root,
      '/ParentTree': this.#document.add({ '/Nums': numbers }),
      '/ParentTreeNextKey': this.#nextKey(),
    };
    if (isReference(reference)) this.#document.replace(reference, root);
  }

  #nextKey(): number {
    let next = 0;
    for (const key of this.#entries.keys()) next = Math.max(next, key + 1);
    return next;
  }

  #tagOf(annotation: Dictionary): string | null {
    const key = this.#document.number(annotation['/StructParent']);
    const tag = key === undefined ? undefined : this.#entries.get(key);
    if (key === undefined || !isReference(tag) || !('/S' in this.#document.dictionary(tag))) return null;
    this.#entries.delete(key);
    this.#isChanged = true;
    return tag;
  }

  #nextMark({ page }: FlatPage, tag: string): number {
    const key = this.#document.number(page['/StructParents']) ?? this.#nextKey();
    const tags = [...this.#document.list(this.#entries.get(key) ?? null)];
    page['/StructParents'] = key;
    this.#entries.set(key, [...tags, tag]);
    return tags.length;
  }

  #kids(tag: string): Value[] {
    const given = this.#document.dictionary(tag)['/K'];
    const kids = this.#document.resolve(given);
    if (Array.isArray(kids)) return kids;
    return given === undefined || kids === null ? [] : [given];
  }

  #setKids(tag: string, kids: Value[]): void {
    const changed = { ...this.#document.dictionary(tag), '/K': kids };
    if (kids.length === 0) for (const said of ['/K', ...SPOKEN]) Reflect.deleteProperty(changed, said);
    this.#document.replace(tag, changed);
  }

  #standsFor(kid: Value | undefined, reference: Value | undefined): boolean {
    const object = this.#document.dictionary(kid)['/Obj'];
    return isReference(object) && object === reference;
  }

  #isMarked(
    kid: Value | undefined,
    own: Value | undefined,
    page: string,
    marks: ReadonlySet<number>,
  ): boolean {
    const found = this.#document.resolve(kid);
    if (typeof found === 'number') return marks.has(found) && own === page;
    if (!isDictionary(found) || found['/Type'] !== '/MCR') return false;
    return marks.has(this.#document.number(found['/MCID']) ?? -1) && (found['/Pg'] ?? own) === page;
  }
}
