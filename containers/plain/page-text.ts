/** The text of a page. */
export interface PageText {
  /** From 1. */
  page: number;
  text: string;
}
