import { type Dictionary, type EditableDictionary, isReference } from '../../../plain/pdf/values.ts';
import { contentStreams, joinedContent } from '../objects/content-streams.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { balanced } from './page-content.ts';

type ResourceKind = '/XObject' | '/Properties';

interface Names {
  entries: EditableDictionary;
  /** The names that the page has for objects already. */
  known: Map<string, string>;
}

const PLAIN_NAME = /^\/\w{1,40}$/;

/** A page to which content is added. */
export class FlatPage {
  readonly page: EditableDictionary;
  readonly reference: string;
  readonly #document: PdfDocument;
  readonly #added: string[] = [];
  readonly #names = new Map<string, Names>();
  #last = 0;

  constructor(document: PdfDocument, reference: string) {
    this.#document = document;
    this.reference = reference;
    this.page = { ...document.dictionary(reference) };
  }

  add(content: string): void {
    this.#added.push(content);
  }

  /** Returns a name for an object in the page's resources. */
  nameFor(kind: ResourceKind, target: string): string {
    const { entries, known } = this.#namesOf(kind);
    const found = known.get(target);
    if (found !== undefined) return found;
    let name: string;
    do name = `/Flat${++this.#last}`;
    while (name in entries);
    entries[name] = target;
    known.set(target, name);
    return name;
  }

  /** Adds resources whose names are unique in the document. */
  addResources(resources: Record<string, Dictionary>): void {
    for (const [kind, entries] of Object.entries(resources))
      Object.assign(this.#namesOf(kind).entries, entries);
  }

  /** Writes the changes to the document. */
  keep(): void {
    if (this.#names.size > 0) {
      const resources = this.#document.dictionary(this.page['/Resources']);
      const named = [...this.#names].map(([kind, { entries }]) => [kind, entries]);
      this.page['/Resources'] = { ...resources, ...Object.fromEntries(named) };
    }
    if (this.#added.length > 0) {
      const streams = contentStreams(this.#document, this.page['/Contents']);
      const { before, own, after } = balanced(joinedContent(this.#document, streams));
      const text = (content: string) => this.#document.addStream({}, Buffer.from(content, 'latin1'));
      const kept = own === null ? streams : [this.#document.addStream({}, own)];
      this.page['/Contents'] = [text(before), ...kept, text(`${after}${this.#added.join('\n')}\n`)];
    }
    this.#document.replace(this.reference, this.page);
  }

  #namesOf(kind: string): Names {
    const given = this.#names.get(kind);
    if (given !== undefined) return given;
    const resources = this.#document.dictionary(this.page['/Resources']);
    const entries: EditableDictionary = { ...this.#document.dictionary(resources[kind]) };
    const plain = Object.entries(entries).flatMap(([name, target]): [string, string][] =>
      isReference(target) && PLAIN_NAME.test(name) ? [[target, name]] : [],
    );
    const names = { entries, known: new Map(plain) };
    this.#names.set(kind, names);
    return names;
  }
}
