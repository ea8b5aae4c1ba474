import { type Dictionary, isDictionary, type Value } from '../../../plain/pdf/values.ts';

export interface PdfStream {
  readonly dict: Dictionary;
  /** The file with its stored data; `data` has them in Base64 instead. Both are missing if the data were not read. */
  readonly datafile?: string;
  readonly data?: string;
}

/** An object of a PDF in qpdf's JSON. */
export interface PdfObject {
  readonly value?: Value;
  readonly stream?: PdfStream;
}

/** The unchanged objects of a PDF in qpdf's JSON. A reference looks like `12 0 R`. */
export interface ObjectSource {
  readonly header: Dictionary;
  readonly trailer: Dictionary;
  /** The highest number of an object. */
  readonly lastObject: number;
  /** Ordered by number. */
  references(): Iterable<string>;
  has(reference: string): boolean;
  /** Returns the JSON of an object; empty if there is none. */
  text(reference: string): string;
  close(): void;
}

/** An object, if there is one, and the length of the JSON that it was read from. */
export interface ReadObject {
  object: PdfObject | undefined;
  length: number;
}

/** Parses the JSON of an object; anything that is neither a value nor a stream is null. */
export function parseObject(text: string): PdfObject {
  const parsed: unknown = JSON.parse(text);
  return isObject(parsed) ? parsed : { value: null };
}

function isObject(value: unknown): value is PdfObject {
  if (!isDictionary(value)) return false;
  return 'value' in value || (isDictionary(value.stream) && isDictionary(value.stream.dict));
}

/** Returns the value of an object, or the dictionary of a stream. */
export function objectValue({ stream, value = null }: PdfObject): Value {
  return stream === undefined ? value : stream.dict;
}
