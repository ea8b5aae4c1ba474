const ROWS_A_PAGE = 50;

/** Returns the pages that rows of a table count as in the price, rounded up; the printed pages are not known before. */
export function pagesOfRows(rows: number): number {
  return Math.ceil(rows / ROWS_A_PAGE);
}
