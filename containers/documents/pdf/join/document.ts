import { extname } from 'node:path';
import type { Dictionary, EditableDictionary, Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

/** What of a document is not as it was, for the user to be told. */
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

/** One of the documents that were joined; its objects are those of the joined file. */
export interface JoinedDocument {
  index: number;
  /** What its bookmark and its layers are headed with. */
  title: string;
  catalog: Dictionary;
  info: Value;
  pages: readonly string[];
  /** How many pages come before its own. */
  firstPage: number;
}

export interface Joining {
  file: PdfDocument;
  documents: readonly JoinedDocument[];
  /** Of the joined file, to be filled. */
  catalog: EditableDictionary;
  note(document: JoinedDocument, note: JoinNote, value?: string): void;
}

/** Gives each name once: a repeated one becomes `nome (2)`, with the extension kept last; case tells none apart. */
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
