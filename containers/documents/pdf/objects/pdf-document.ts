import { writeFileSync } from 'node:fs';
import { objectJson } from '../../../plain/pdf/syntax.ts';
import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  type Value,
} from '../../../plain/pdf/values.ts';
import { AdoptedObjects } from './adopted-objects.ts';
import { ObjectCache } from './object-cache.ts';
import { ObjectReader } from './object-reader.ts';
import {
  type ObjectSource,
  type PdfObject,
  type PdfStream,
  parseObject,
  type ReadObject,
} from './pdf-object.ts';
import { writeObjects } from './write-objects.ts';

interface DocumentSettings {
  /** The data of new streams are written to files whose paths begin with it. */
  prefix: string;
  /** New streams with fewer bytes are kept in memory. */
  inlineBytes?: number;
  /** Objects with a total length of JSON up to it, in characters, stay in memory after they were read. */
  cachedLength?: number;
}

/** Enough for all objects of most documents; of a larger one, some are read again. */
const CACHED_LENGTH = 64 * 1024 * 1024;

/** The objects of a PDF, read on demand, and the changes to them. */
export class PdfDocument extends ObjectReader {
  readonly #source: ObjectSource;
  readonly #filled: ObjectSource[] = [];
  readonly #adopted: AdoptedObjects[] = [];
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

  /** The highest number of an object before any change. */
  get lastObject(): number {
    return this.#source.lastObject;
  }

  /** The highest number of an object now. */
  get lastNumber(): number {
    return this.#last;
  }

  close(): void {
    for (const objects of [this.#source, ...this.#filled, ...this.#adopted]) objects.close();
  }

  /** Yields the references of the objects that exist now, ordered by number, then those that were added. */
  *references(): Generator<string> {
    const added = [...this.#changed.keys()].filter((reference) => !this.#isRead(reference));
    for (const references of [this.#source.references(), this.#adoptedReferences(), added])
      for (const reference of references) {
        if (this.#forgotten.has(reference)) continue;
        this.#cache.visit(reference);
        yield reference;
      }
  }

  /** Returns the unchanged JSON of an object: to search it is faster than to parse it. */
  textAsRead(reference: string): string {
    return this.#source.text(reference);
  }

  protected object(reference: string): PdfObject | undefined {
    const known = this.#changed.get(reference) ?? this.#cache.get(reference);
    if (known !== undefined) return known;
    const { object, length } = this.readObject(reference);
    if (object !== undefined) this.#cache.set(reference, object, length);
    return object;
  }

  /** Reads an object as it is now, without keeping it in memory. */
  readObject(reference: string): ReadObject {
    const changed = this.#changed.get(reference);
    if (changed !== undefined || this.#forgotten.has(reference)) return { object: changed, length: 0 };
    const adopted = this.#adopted.find((objects) => objects.owns(reference));
    if (adopted !== undefined) return adopted.read(reference);
    const filled = this.#filled.find((source) => source.has(reference));
    const text = (filled ?? this.#source).text(reference);
    return { object: text === '' ? undefined : parseObject(text), length: text.length };
  }

  /** Opens an object for changes: the entries of the dictionary that it returns may be set, and are kept. */
  edit(reference: string): EditableDictionary | undefined {
    const value = this.editValue(reference);
    return isDictionary(value) ? value : undefined;
  }

  /** Opens an object for changes: its value may be changed at any depth, and is kept. */
  editValue(reference: string): Value {
    const target = this.target(reference);
    const object = this.object(target);
    if (object !== undefined) this.#change(target, object);
    return this.resolve(target);
  }

  /** Replaces the value of an object, or the dictionary of a stream. */
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

  /** Adds a stream whose data are in a file, which must exist until qpdf has applied the changes. */
  addStreamOf(datafile: string): string {
    return this.#add({ stream: { dict: {}, datafile } });
  }

  /** Adds a stream with the stored data of another one. */
  addCopy(stream: PdfStream, dict: Dictionary): string {
    return this.#add({ stream: { ...stream, dict } });
  }

  /** Returns a reference to a value; a value that is no reference becomes a new object. */
  referenceTo(value: Value): string {
    return isReference(value) ? value : this.add(value);
  }

  /**
   * Adds all objects of another document, which must not change afterwards; returns a function that translates a value
   * of that document to this one. The added objects are read on demand, too.
   */
  adopt(document: PdfDocument): (value: Value) => Value {
    const adopted = new AdoptedObjects(document, this.#last);
    this.#adopted.push(adopted);
    this.#last += document.#last;
    return (value) => adopted.translate(value);
  }

  /** Reads streams from another JSON of the same PDF, which has their data. */
  fill(source: ObjectSource): void {
    this.#filled.push(source);
    this.#cache.clear();
  }

  /** Removes an object that nothing refers to any more. */
  forget(reference: string): void {
    this.#changed.delete(reference);
    this.#cache.delete(reference);
    this.#forgotten.add(reference);
  }

  /** Discards all changes. */
  reset(): void {
    this.#cache.clear();
    this.#changed.clear();
    this.#forgotten.clear();
    this.#adopted.length = 0;
    this.#last = this.lastObject;
  }

  /** Returns the files that hold the data of streams. */
  streamFiles(): Set<string> {
    const files = [...this.references()].flatMap((reference) => this.stream(reference)?.datafile ?? []);
    return new Set(files);
  }

  /** Writes the changes for `qpdf --update-from-json`; returns the files that hold the data of their streams. */
  writeUpdate(path: string, trailer?: Dictionary): Set<string> {
    const files = new Set<string>();
    writeObjects(path, this.#header, this.#changes(files), trailer);
    return files;
  }

  /** Writes all objects for `qpdf --json-input`; the data of their streams must have been read. */
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

  /** Returns true if the object comes from this document or an adopted one, and was not added. */
  #isRead(reference: string): boolean {
    return this.#source.has(reference) || this.#adopted.some((objects) => objects.owns(reference));
  }

  *#adoptedReferences(): Generator<string> {
    for (const objects of this.#adopted) yield* objects.references();
  }

  #held(data: Uint8Array): Pick<PdfStream, 'data' | 'datafile'> {
    if (data.length < this.#inlineBytes) return { data: Buffer.from(data).toString('base64') };
    const datafile = `${this.#prefix}-${++this.#files}`;
    writeFileSync(datafile, data);
    return { datafile };
  }
}
