import { extname } from 'node:path';
import type { Dictionary, EditableDictionary, Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** A change to a document that is reported to the user. */
export type JoinNote =
  | 'javascript'
  | 'openAction'
  | 'actions'
  | 'xfa'
  | 'portfolio'
  | 'signature'
  | 'fieldsRenamed'
  | 'attachmentsRenamed'
  | 'untagged'
  | 'metadata'
  | 'outputIntents'
  | 'other';

/** One of the joined documents; its objects belong to the joined file. */
export interface JoinedDocument {
  index: number;
  /** The title of its bookmark and of its layers. */
  title: string;
  catalog: Dictionary;
  info: Value;
  pages: readonly string[];
  /** The number of pages before its own. */
  firstPage: number;
}

export interface Joining {
  file: PdfDocument;
  documents: readonly JoinedDocument[];
  /** The joined file's catalog, which is filled step by step. */
  catalog: EditableDictionary;
  note(document: JoinedDocument, note: JoinNote, value?: string): void;
}

/** Makes names unique, regardless of case: a repeated one becomes `nome (2)`, before the extension. */
export class FreeNames {
  readonly #taken = new Set<string>();
  readonly #numbers = new Map<string, number>();

  take(wanted: string): string {
    const extension = extname(wanted);
    const stem = wanted.slice(0, wanted.length - extension.length);
    const key = wanted.toLowerCase();
    let number = this.#numbers.get(key) ?? 1;
    let name = number === 1 ? wanted : `${stem} (${number})${extension}`;
    while (this.#taken.has(name.toLowerCase())) {
      number += 1;
      name = `${stem} (${number})${extension}`;
    }
    this.#numbers.set(key, number + 1);
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
