import { writeFileSync } from 'node:fs';
import { objectJson } from '../../../plain/pdf/syntax.ts';
import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  type Value,
  withReferences,
} from '../../../plain/pdf/values.ts';
import { ObjectCache } from './object-cache.ts';
import { ObjectReader } from './object-reader.ts';
import { type ObjectSource, type PdfObject, type PdfStream, parseObject } from './pdf-object.ts';
import { writeObjects } from './write-objects.ts';

interface DocumentSettings {
  /** New streams are written to files whose paths begin with it. */
  prefix: string;
  /** Streams of fewer bytes are not, and travel in JSON. */
  inlineBytes?: number;
  /** The JSON of objects that are kept in memory although they can be read again, in characters. */
  cachedLength?: number;
}

/** Another document, whose objects are this one's as well, with numbers that are larger by `base`. */
interface Adopted {
  document: PdfDocument;
  base: number;
}

const CACHED_LENGTH = 32 * 1024 * 1024;

function numberOf(reference: string): number {
  return Number.parseInt(reference, 10);
}

/** The objects of a PDF, each read when it is asked for, with the changes that are to be made to them. */
export class PdfDocument extends ObjectReader {
  readonly #source: ObjectSource;
  readonly #filled: ObjectSource[] = [];
  readonly #adopted: Adopted[] = [];
  readonly #cache: ObjectCache;
  readonly #changed = new Map<string, PdfObject>();
  readonly #forgotten = new Set<string>();
  readonly #prefix: string;
  readonly #inlineBytes: number;
  #last: number;
  #files = 0;

  constructor(source: ObjectSource, settings: DocumentSettings) {
    super();
    this.#source = source;
    this.#prefix = settings.prefix;
    this.#inlineBytes = settings.inlineBytes ?? 0;
    this.#cache = new ObjectCache(settings.cachedLength ?? CACHED_LENGTH);
    this.#last = source.lastObject;
  }

  get trailer(): Dictionary {
    return this.#source.trailer;
  }

  /** The highest number of an object that was read. */
  get lastObject(): number {
    return this.#source.lastObject;
  }

  close(): void {
    for (const source of [this.#source, ...this.#filled]) source.close();
    for (const { document } of this.#adopted) document.close();
  }

  /** The names of the objects that there are now, by number; those that were added come last. */
  *references(): Generator<string> {
    const added = [...this.#changed.keys()].filter((reference) => !this.#isRead(reference));
    for (const reference of this.#source.references()) if (!this.#forgotten.has(reference)) yield reference;
    for (const reference of this.#adoptedReferences()) if (!this.#forgotten.has(reference)) yield reference;
    for (const reference of added) if (this.#changed.has(reference)) yield reference;
  }

  /** The JSON of an object as it was read, for a search that is quicker than parsing. */
  textAsRead(reference: string): string {
    return this.#source.text(reference);
  }

  protected object(reference: string): PdfObject | undefined {
    const known = this.#changed.get(reference) ?? this.#cache.get(reference);
    if (known !== undefined) return known;
    if (this.#forgotten.has(reference)) return undefined;
    const [object, length] = this.#readObject(reference);
    if (object !== undefined) this.#cache.set(reference, object, length);
    return object;
  }

  /** The dictionary of an object, to be changed in place; what is within it is not to be. */
  edit(reference: string): EditableDictionary | undefined {
    const value = this.editValue(reference);
    return isDictionary(value) ? value : undefined;
  }

  /** The value of an object, to be changed in place with all that is within it. */
  editValue(reference: string): Value {
    const target = this.target(reference);
    const object = this.object(target);
    if (object !== undefined) this.#change(target, object);
    return this.resolve(target);
  }

  /** Gives an object that is no stream another value, or a stream another dictionary. */
  replace(reference: string, value: Value): void {
    const stream = this.object(reference)?.stream;
    const isDictionaryOfStream = stream !== undefined && isDictionary(value);
    this.#change(reference, isDictionaryOfStream ? { stream: { ...stream, dict: value } } : { value });
  }

  replaceStream(reference: string, { '/Length': _, ...dict }: Dictionary, data: Uint8Array): void {
    this.#change(reference, { stream: { dict, ...this.#held(data) } });
  }

  add(value: Value): string {
    return this.#add({ value });
  }

  addStream({ '/Length': _, ...dict }: Dictionary, data: Uint8Array): string {
    return this.#add({ stream: { dict, ...this.#held(data) } });
  }

  /** Adds a stream whose bytes are those of a file, which stays until the changes are written into a PDF. */
  addStreamOf(datafile: string): string {
    return this.#add({ stream: { dict: {}, datafile } });
  }

  /** The reference of a value, which is made an object of its own where it is none. */
  referenceTo(value: Value): string {
    return isReference(value) ? value : this.add(value);
  }

  /**
   * Takes in all objects of another document, which is not changed any more; returns how a value of it is written here.
   * They are read when they are asked for, too.
   */
  adopt(document: PdfDocument): (value: Value) => Value {
    const base = this.#last;
    this.#adopted.push({ document, base });
    this.#last += document.#last;
    return (value) => renumbered(value, base);
  }

  /** Takes the streams of another JSON of the same PDF, which has their bytes. */
  fill(source: ObjectSource): void {
    this.#filled.push(source);
    this.#cache.clear();
  }

  /** Leaves out an object that nothing refers to any more. */
  forget(reference: string): void {
    this.#changed.delete(reference);
    this.#cache.delete(reference);
    this.#forgotten.add(reference);
  }

  /** Undoes the changes, for the next copy of the same PDF. */
  reset(): void {
    this.#cache.clear();
    this.#changed.clear();
    this.#forgotten.clear();
    this.#adopted.length = 0;
    this.#last = this.lastObject;
  }

  /** The files of the streams. */
  streamFiles(): Set<string> {
    const files = [...this.references()].flatMap((reference) => this.stream(reference)?.datafile ?? []);
    return new Set(files);
  }

  /** Writes the changes as `qpdf --update-from-json` takes them; returns the files of streams that they refer to. */
  writeUpdate(path: string, trailer?: Dictionary): Set<string> {
    const files = new Set<string>();
    writeObjects(path, this.#header, this.#changes(files), trailer);
    return files;
  }

  /** Writes all objects as `qpdf --json-input` takes them, where the data of streams was read as well. */
  writeAll(path: string, trailer: Dictionary): void {
    writeObjects(path, this.#header, this.#all(), trailer);
  }

  get #header(): Dictionary {
    return { ...this.#source.header, maxobjectid: this.#last };
  }

  *#changes(files: Set<string>): Generator<readonly [reference: string, json: string]> {
    const write = (reference: string, object: PdfObject) => {
      if (object.stream?.datafile !== undefined) files.add(object.stream.datafile);
      return [reference, objectJson(object)] as const;
    };
    for (const [reference, object] of this.#changed) yield write(reference, object);
    for (const reference of this.#adoptedReferences()) {
      const isWritten = this.#changed.has(reference) || this.#forgotten.has(reference);
      const object = isWritten ? undefined : this.object(reference);
      if (object !== undefined) yield write(reference, object);
    }
  }

  *#all(): Generator<readonly [reference: string, json: string]> {
    for (const reference of this.#source.references())
      if (!this.#changed.has(reference)) yield [reference, this.#source.text(reference)];
    yield* this.#changes(new Set());
  }

  #add(object: PdfObject): string {
    this.#last += 1;
    const reference = `${this.#last} 0 R`;
    this.#change(reference, object);
    return reference;
  }

  #change(reference: string, object: PdfObject): void {
    this.#cache.delete(reference);
    this.#forgotten.delete(reference);
    this.#changed.set(reference, object);
  }

  /** Whether the object was there before any change. */
  #isRead(reference: string): boolean {
    return this.#source.has(reference) || this.#adopter(reference) !== undefined;
  }

  #adopter(reference: string): Adopted | undefined {
    const number = numberOf(reference);
    return this.#adopted.find(({ base, document }) => number > base && number <= base + document.#last);
  }

  *#adoptedReferences(): Generator<string> {
    for (const { document, base } of this.#adopted)
      for (const reference of document.references()) yield `${base + numberOf(reference)} 0 R`;
  }

  #readObject(reference: string): [object: PdfObject | undefined, length: number] {
    const adopted = this.#adopter(reference);
    if (adopted !== undefined) return this.#readAdopted(adopted, reference);
    const filled = this.#filled.find((source) => source.has(reference));
    const text = (filled ?? this.#source).text(reference);
    return [text === '' ? undefined : parseObject(text), text.length];
  }

  #readAdopted(
    { document, base }: Adopted,
    reference: string,
  ): [object: PdfObject | undefined, length: number] {
    const own = `${numberOf(reference) - base} 0 R`;
    const changed = document.#changed.get(own);
    const [object, length] = changed === undefined ? document.#readObject(own) : [changed, 0];
    if (object === undefined || document.#forgotten.has(own)) return [undefined, 0];
    const { stream, value = null } = object;
    if (stream === undefined) return [{ value: renumbered(value, base) }, length];
    const dict = renumbered(stream.dict, base);
    return [isDictionary(dict) ? { stream: { ...stream, dict } } : undefined, length];
  }

  #held(data: Uint8Array): Pick<PdfStream, 'data' | 'datafile'> {
    if (data.length < this.#inlineBytes) return { data: Buffer.from(data).toString('base64') };
    const datafile = `${this.#prefix}-${++this.#files}`;
    writeFileSync(datafile, data);
    return { datafile };
  }
}

function renumbered(value: Value, base: number): Value {
  return withReferences(value, (reference) => `${base + numberOf(reference)} 0 R`);
}
