import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PartFault } from '../../../protocol/pdf/join-pdfs.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { JoinedDocument } from './document.ts';

/** A part cannot be joined. */
export class RefusedPart extends Error {
  readonly part: number;
  readonly fault: PartFault;

  constructor(part: number, fault: PartFault, options?: ErrorOptions) {
    super(`Part ${part} is refused: ${fault}.`, options);
    this.part = part;
    this.fault = fault;
  }
}

/** All documents' objects in one file, with a catalog and a page tree that are still to be written. */
export interface Merged {
  file: PdfDocument;
  documents: JoinedDocument[];
  /** The place of the document whose restrictions the joined file takes over. */
  lock: number | null;
  /** Writes the joined file. */
  write(trailer: Dictionary, target: string): void;
}

const FREE_VERSION = '1.5';

/** The highest of the versions of PDF that the documents say to be of. */
export function highestVersion(said: readonly string[]): string {
  const versions = said.filter((version) => /^[12]\.\d$/.test(version));
  return [FREE_VERSION, ...versions].toSorted().at(-1) ?? FREE_VERSION;
}
