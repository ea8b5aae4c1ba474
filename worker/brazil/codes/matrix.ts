/** A square or rectangular code: one byte a module, 1 where it is dark, row by row. */
export interface Matrix {
  columns: number;
  rows: number;
  modules: Uint8Array;
}
