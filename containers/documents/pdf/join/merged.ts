import type { PictureSource } from '../../../protocol/pdf/picture-pages.ts';
import type { ObjectFile } from '../objects/object-file.ts';
import type { Dictionary } from '../objects/values.ts';
import type { JoinedDocument } from './document.ts';

/** A document to be joined. */
export interface DocumentPart {
  title: string;
  path: string;
  /** Null where they were not counted; then only documents without a fault, a password or a great size are joined. */
  pages: number | null;
  /** Made of a picture by us, nothing but pages. */
  drawn: boolean;
}

/** A picture whose pages are still to be drawn; only beside documents that were not counted. */
export interface PicturePart {
  title: string;
  picture: PictureSource;
}

export type Part = DocumentPart | PicturePart;

/** All documents' objects in one file, with a catalog and a page tree that are still to be written. */
export interface Merged {
  file: ObjectFile;
  documents: JoinedDocument[];
  /** The place of the document whose restrictions the joined file takes over. */
  lock: number | null;
  /** Writes the joined file. */
  write(trailer: Dictionary, target: string): void;
}

/** Of all documents and pictures together, that are merged in memory. */
export const SMALL_BYTES = 2 * 1024 * 1024;

const FREE_VERSION = '1.5';

/** The highest of the versions of PDF that the documents say to be of. */
export function highestVersion(said: readonly string[]): string {
  const versions = said.filter((version) => /^[12]\.\d$/.test(version));
  return [FREE_VERSION, ...versions].toSorted().at(-1) ?? FREE_VERSION;
}
