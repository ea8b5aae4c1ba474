const ROWS_A_PAGE = 50;

/** The pages that rows of a table cost, rounded up: how they are printed is known once they are. */
export function pagesOfRows(rows: number): number {
  return Math.ceil(rows / ROWS_A_PAGE);
}
