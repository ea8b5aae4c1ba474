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

/** The objects of all documents in one file, whose catalog and page tree are not written yet. */
export interface Merged {
  file: PdfDocument;
  documents: JoinedDocument[];
  /** The index of the document whose restrictions the joined file inherits. */
  lock: number | null;
  /** Writes the joined file. */
  write(trailer: Dictionary, target: string): void;
}

const FREE_VERSION = '1.5';

/** Returns the highest PDF version of the documents. */
export function highestVersion(said: readonly string[]): string {
  const versions = said.filter((version) => /^[12]\.\d$/.test(version));
  return [FREE_VERSION, ...versions].toSorted().at(-1) ?? FREE_VERSION;
}
