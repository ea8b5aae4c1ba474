import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Dictionary,
  type EditableDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import { type Balance, endingOf, joined, NOTHING, withoutUnder } from '../content/content-balance.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { balanceIn, type ContentReader } from './content-reader.ts';
import type { TreePage } from './page-tree.ts';

/** A form to be drawn on a page, by an operator that calls it by its name. */
export interface Placed {
  form: string;
  draw: (name: string) => string;
}

/** Characters of resources that each page gets for its own; pages that share more go on sharing, with what is added. */
const MOST_OWN_RESOURCES = 4096;

/** The streams that draw a page, in their order. */
export function contentsOf(file: PdfDocument, { reference }: TreePage): string[] {
  const contents = file.dictionary(reference)['/Contents'] ?? null;
  const streams = file.isStream(contents) ? [contents] : file.list(contents);
  return streams.filter((stream) => isReference(stream) && file.isStream(stream)).map(String);
}

/** Puts forms on pages: nothing of a page changes but its list of contents, and the names in its resources. */
export class PagePlacing {
  readonly #file: PdfDocument;
  /** What stands for resources that are too long for each page to have its own. */
  readonly #shared = new Map<Value, { reference: string; forms: EditableDictionary }>();
  readonly #small = new Set<Value>();
  #streams = 0;

  constructor(file: PdfDocument) {
    this.#file = file;
  }

  /** How many streams the lists of contents have together, which pages may have shared. */
  get streams(): number {
    return this.#streams;
  }

  /** Behind what the page draws, which cannot move what is drawn before it. */
  putUnder(page: TreePage, { form, draw }: Placed): void {
    const before = this.#file.addStream({}, Buffer.from(`${draw(this.#name(page, form))}\n`));
    this.#setContents(page, [before, ...contentsOf(this.#file, page)]);
  }

  /** In front of what the page draws, in the state of graphics that a page begins with. */
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
      const path = join(scratch, `balanced-${page.reference.split(' ')[0]}`);
      writeFileSync(path, withoutUnder(rewritten));
      own = [file.addStreamOf(path)];
    }
    const before = rewritten === null ? 'q '.repeat(balance.under + 1) : 'q ';
    const after = file.addStream({}, Buffer.from(`${endingOf(balance)}Q\n${drawing}\n`));
    this.#setContents(page, [file.addStream({}, Buffer.from(`${before}\n`)), ...own, after]);
  }

  #setContents({ reference }: TreePage, contents: string[]): void {
    this.#streams += contents.length;
    const page = this.#file.edit(reference);
    if (page !== undefined) page['/Contents'] = contents;
  }

  /** The name by which the page's content calls the form. */
  #name(page: TreePage, form: string): string {
    const forms = this.#formsOf(page);
    let name = `/Added${Number.parseInt(form, 10)}`;
    while (name in forms && forms[name] !== form) name += 'X';
    forms[name] = form;
    return name;
  }

  /** The names of the page's forms and pictures, to be added to. */
  #formsOf({ reference, resources }: TreePage): EditableDictionary {
    const page = this.#file.edit(reference);
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
