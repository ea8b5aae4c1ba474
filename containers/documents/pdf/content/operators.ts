/** Operators that paint or end a path (ISO 32000-1, table 60). */
export const PAINTING: ReadonlySet<string> = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);
/** Operators that construct a path (ISO 32000-1, table 59). */
export const CONSTRUCTING: ReadonlySet<string> = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
/** Operators of marked content (ISO 32000-1, table 320). */
export const MARKING: ReadonlySet<string> = new Set(['BMC', 'BDC', 'EMC', 'MP', 'DP']);
