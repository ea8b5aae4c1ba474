import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Dictionary,
  type EditableDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import { type Balance, endingOf, joined, NOTHING, withoutUnder } from '../content/content-balance.ts';
import type { TreePage } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { balanceIn, type ContentReader } from './content-reader.ts';

/** A form, and the operators that draw it by its name. */
export interface Placed {
  form: string;
  draw: (name: string) => string;
}

/** Length up to which each page gets a copy of shared resources; longer ones stay shared, with the additions. */
const MOST_OWN_RESOURCES = 4096;

/** Returns the streams of a page's content, in order. */
export function contentsOf(file: PdfDocument, { at }: TreePage): string[] {
  const contents = file.dictionary(at)['/Contents'] ?? null;
  const streams = file.isStream(contents) ? [contents] : file.list(contents);
  return streams.filter((stream) => isReference(stream) && file.isStream(stream)).map(String);
}

/** Puts forms on pages; of a page, only its list of contents and its resources change. */
export class PagePlacing {
  readonly #file: PdfDocument;
  /** The shared copies of resources that are too long to copy for each page. */
  readonly #shared = new Map<Value, { reference: string; forms: EditableDictionary }>();
  readonly #small = new Set<Value>();
  #streams = 0;

  constructor(file: PdfDocument) {
    this.#file = file;
  }

  /** The total length of the lists of contents, which pages may have shared before. */
  get streams(): number {
    return this.#streams;
  }

  /** Draws a form before the page's content. */
  putUnder(page: TreePage, { form, draw }: Placed): void {
    const before = this.#file.addStream({}, Buffer.from(`${draw(this.#name(page, form))}\n`));
    this.#setContents(page, [before, ...contentsOf(this.#file, page)]);
  }

  /** Draws a form after the page's content, in the initial graphics state. */
  putOver(
    page: TreePage,
    { form, draw }: Placed,
    reader: ContentReader,
    balances: ReadonlyMap<string, Balance>,
    scratch: string,
  ): void {
    const file = this.#file;
    const contents = contentsOf(file, page);
    const balance = contents.map((stream) => balanceIn(balances, stream)).reduce(joined, NOTHING);
    const drawing = draw(this.#name(page, form));
    const rewritten = balance.under === 0 ? null : reader.joined(contents);
    let own = contents;
    if (rewritten !== null) {
      const path = join(scratch, `balanced-${page.at.split(' ')[0]}`);
      writeFileSync(path, withoutUnder(rewritten));
      own = [file.addStreamOf(path)];
    }
    const before = rewritten === null ? 'q '.repeat(balance.under + 1) : 'q ';
    const after = file.addStream({}, Buffer.from(`${endingOf(balance)}Q\n${drawing}\n`));
    this.#setContents(page, [file.addStream({}, Buffer.from(`${before}\n`)), ...own, after]);
  }

  #setContents({ at }: TreePage, contents: string[]): void {
    this.#streams += contents.length;
    const page = this.#file.edit(at);
    if (page !== undefined) page['/Contents'] = contents;
  }

  /** Adds the form to the page's resources; returns its name. */
  #name(page: TreePage, form: string): string {
    const forms = this.#formsOf(page);
    let name = `/Added${Number.parseInt(form, 10)}`;
    while (name in forms && forms[name] !== form) name += 'X';
    forms[name] = form;
    return name;
  }

  /** Returns the page's XObject resources, which may be added to. */
  #formsOf({ at, attributes }: TreePage): EditableDictionary {
    const { '/Resources': resources = null } = attributes;
    const page = this.#file.edit(at);
    if (page === undefined) throw new Error('A page without a dictionary.');
    const known = this.#shared.get(resources);
    if (known !== undefined) {
      page['/Resources'] = known.reference;
      return known.forms;
    }
    const given = this.#file.dictionary(resources);
    const forms: EditableDictionary = { ...this.#file.dictionary(given['/XObject']) };
    const own = { ...given, '/XObject': forms };
    page['/Resources'] = own;
    if (this.#isSmall(resources, own)) return forms;
    const shared = this.#file.add(own);
    page['/Resources'] = shared;
    this.#shared.set(resources, { reference: shared, forms });
    return forms;
  }

  #isSmall(resources: Value, own: Dictionary): boolean {
    if (this.#small.has(resources)) return true;
    const isSmall = JSON.stringify(own).length <= MOST_OWN_RESOURCES;
    if (isSmall) this.#small.add(resources);
    return isSmall;
  }
}
