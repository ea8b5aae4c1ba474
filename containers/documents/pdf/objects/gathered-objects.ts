import { objectJson } from '../../../plain/pdf/syntax.ts';
import {
  bytesOf,
  type Dictionary,
  isDictionary,
  isReference,
  type Value,
  withReferences,
} from '../../../plain/pdf/values.ts';
import type { ObjectSource } from './pdf-object.ts';
import { readFlawless } from './run-qpdf.ts';

/** A document whose objects were gathered. */
export interface GatheredDocument {
  version: string;
  catalog: Dictionary;
  info: Value;
  pages: string[];
}

/** The document needs the slower way, which handles faults, sizes and passwords. */
export class NotPlain extends Error {}

const MAX_JSON_BYTES = 16 * 1024 * 1024;
/** An ordinary document takes 0.1 s; qpdf takes minutes for a page that is listed a thousand times. */
const READ_WITHIN_MS = 2_000;
const MAX_PAGES = 20_000;
const CONTAINERS = ['/XRef', '/ObjStm'];
/** Numbers from here on may lose digits. */
const LARGEST = 1e15;

/** Holds the objects of several small PDFs in memory, with the data of their streams, and numbers them anew. */
export class GatheredObjects implements ObjectSource {
  readonly #texts: string[] = [''];
  #bytesLeft = MAX_JSON_BYTES;
  trailer: Dictionary = {};

  get header(): Dictionary {
    return { jsonversion: 2, pdfversion: '1.5', maxobjectid: this.lastObject };
  }

  get lastObject(): number {
    return this.#texts.length - 1;
  }

  *references(): Generator<string> {
    for (let number = 1; number <= this.lastObject; number++) yield `${number} 0 R`;
  }

  has(reference: string): boolean {
    return this.text(reference) !== '';
  }

  text(reference: string): string {
    return this.#texts[Number.parseInt(reference, 10)] ?? '';
  }

  close(): void {}

  /** Adds an empty catalog and an empty page tree, and makes the trailer; returns the reference of the tree. */
  openTree(): string {
    const tree = this.add({ value: {} });
    const catalog = this.add({ value: { '/Type': '/Catalog', '/Pages': tree } });
    // qpdf corrects `/Size`, but does not add it.
    this.trailer = { '/Root': catalog, '/Size': 1 };
    return tree;
  }

  add(object: Value): string {
    // Indented as qpdf does, so that a search finds the same text in both.
    this.#texts.push(objectJson(object, 1));
    return `${this.lastObject} 0 R`;
  }

  /** Adds a document; throws `NotPlain` if anything about it is unusual. */
  addDocument(path: string): GatheredDocument {
    const { header, objects, isEncrypted } = this.#read(path);
    const { trailer, ...others } = objects;
    if (isEncrypted) throw new NotPlain();
    const own = Object.entries(others).filter(([, object]) => !isContainer(object));
    const first = this.lastObject + 1;
    const numbers = new Map(own.map(([name], index) => [name.slice('obj:'.length), `${first + index} 0 R`]));
    const renumber = (value: Value): Value => {
      requireExact(value);
      return withReferences(value, (reference) => numbers.get(reference) ?? null);
    };
    const renumbered = own.map(([, object]) => renumber(object));
    for (const object of renumbered) this.add(object);
    const renumberedTrailer = renumber(valueIn(trailer));
    const at = (reference: Value | undefined): Dictionary => {
      const object = isReference(reference) ? renumbered[Number.parseInt(reference, 10) - first] : undefined;
      const value = valueIn(object);
      if (!isDictionary(value)) throw new NotPlain();
      return value;
    };
    if (!isDictionary(renumberedTrailer)) throw new NotPlain();
    const { '/Root': root, '/Info': info = null } = renumberedTrailer;
    const catalog = at(root);
    return { version: String(header.pdfversion), catalog, info, pages: pagesOf(catalog, at) };
  }

  #read(path: string): { header: Dictionary; objects: Dictionary; isEncrypted: boolean } {
    const args = ['--json=2', '--json-key=qpdf', '--json-key=encrypt', '--json-stream-data=inline'];
    // Selecting pages by number makes qpdf write a flat page tree and give each page what it inherits.
    const pages = ['--decode-level=none', path, '--pages', '.', '1-z', '--'];
    const json =
      this.#bytesLeft > 0 ? readFlawless([...args, ...pages], this.#bytesLeft, READ_WITHIN_MS) : null;
    if (json === null) throw new NotPlain();
    this.#bytesLeft -= json.length;
    const report: unknown = JSON.parse(json);
    if (!isDictionary(report) || !Array.isArray(report.qpdf) || !isDictionary(report.encrypt))
      throw new NotPlain();
    const [header, objects] = report.qpdf;
    if (!isDictionary(header) || !isDictionary(objects)) throw new NotPlain();
    return { header, objects, isEncrypted: report.encrypt.encrypted !== false };
  }
}

function valueIn(object: Value | undefined): Value {
  return isDictionary(object) ? (object.value ?? null) : null;
}

function isContainer(object: Value): boolean {
  const stream = isDictionary(object) ? object.stream : undefined;
  const dictionary = isDictionary(stream) ? stream.dict : undefined;
  return isDictionary(dictionary) && CONTAINERS.includes(String(dictionary['/Type']));
}

/** Reads the flat tree that qpdf wrote, strictly: any other tree needs the slower way. */
function pagesOf(catalog: Dictionary, at: (reference: Value | undefined) => Dictionary): string[] {
  const tree = at(catalog['/Pages']);
  const kids = Array.isArray(tree['/Kids']) ? tree['/Kids'] : [];
  const pages = kids.filter(isReference);
  const isPlain = pages.length === kids.length && new Set(pages).size === pages.length;
  if (!isPlain || pages.length === 0 || pages.length > MAX_PAGES) throw new NotPlain();
  if (pages.some((page) => at(page)['/Type'] !== '/Page')) throw new NotPlain();
  return pages;
}

/** Throws `NotPlain` for a number that may have lost digits, or a string that may not have its bytes any more. */
function requireExact(value: Value): void {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) && !(Math.abs(value) < LARGEST)) throw new NotPlain();
  } else if (Array.isArray(value)) {
    if (value[0] === '/Indexed') refuseDoubtfulPalette(value);
    value.forEach(requireExact);
  } else if (isDictionary(value)) Object.values(value).forEach(requireExact);
}

/** Refuses a palette that qpdf may have taken for UTF-16 text and written in another encoding: its length is wrong. */
function refuseDoubtfulPalette([, , highest, colors]: readonly Value[]): void {
  if (typeof colors !== 'string' || !colors.startsWith('u:')) return;
  const isExact = typeof highest === 'number' && highest > 1 && bytesOf(colors).length % (highest + 1) === 0;
  if (!isExact) throw new NotPlain();
}
