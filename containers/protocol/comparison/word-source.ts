/** A page that was turned clockwise to be read, and its size then. */
export interface TurnedPage {
  /** From 0. */
  page: number;
  by: 90 | 180 | 270;
  width: number;
  height: number;
}

/** The words of a document, as a job names them. */
export interface WordSource {
  /** As `pdftotext -bbox-layout` writes them. */
  path: string;
  pages: number;
  /** The pages that were turned to be read. */
  turned: TurnedPage[];
}
