/** A square or rectangular code: one byte per module, 1 is dark, row by row. */
export interface Matrix {
  columns: number;
  rows: number;
  modules: Uint8Array;
}
