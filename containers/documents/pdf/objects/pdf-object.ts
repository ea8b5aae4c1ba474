import { type Dictionary, isDictionary, type Value } from '../../../plain/pdf/values.ts';

export interface PdfStream {
  readonly dict: Dictionary;
  /** The file of its bytes as they are stored; or `data`, in Base64. Neither where they were not read. */
  readonly datafile?: string;
  readonly data?: string;
}

/** An object of a PDF as qpdf's JSON writes it. */
export interface PdfObject {
  readonly value?: Value;
  readonly stream?: PdfStream;
}

/** Objects of a PDF in qpdf's JSON, as they were read; each is named like `12 0 R`. */
export interface ObjectSource {
  readonly header: Dictionary;
  readonly trailer: Dictionary;
  /** The highest number of an object. */
  readonly lastObject: number;
  /** In the order of their numbers. */
  references(): Iterable<string>;
  has(reference: string): boolean;
  /** The JSON of an object; empty where there is none of this name. */
  text(reference: string): string;
  close(): void;
}

/** The object of this JSON; null for what is neither a value nor a stream. */
export function parseObject(text: string): PdfObject {
  const parsed: unknown = JSON.parse(text);
  return isObject(parsed) ? parsed : { value: null };
}

function isObject(value: unknown): value is PdfObject {
  if (!isDictionary(value)) return false;
  return 'value' in value || (isDictionary(value.stream) && isDictionary(value.stream.dict));
}

/** The value of an object, or the dictionary of a stream. */
export function objectValue({ stream, value = null }: PdfObject): Value {
  return stream === undefined ? value : stream.dict;
}
