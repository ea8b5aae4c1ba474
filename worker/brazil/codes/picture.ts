import type { Matrix } from './matrix.ts';

/** A strip across the whole width: the dark runs as [start, length] in px, equal in each of its rows. */
export interface Band {
  height: number;
  runs: readonly Run[];
}

export type Run = readonly [start: number, length: number];

/** A character of the text below the bars: the left end of its baseline, and its size, in whole px. */
export interface Glyph {
  character: string;
  x: number;
  baseline: number;
  size: number;
}

/** The input of both the SVG and the PNG renderer. Sizes in px. */
export interface Picture {
  width: number;
  height: number;
  /** From top to bottom; their heights add up to the picture's. */
  bands: readonly Band[];
  glyphs: readonly Glyph[];
  /** `#RRGGBB` */
  color: string;
  /** `#RRGGBB` or `transparent` */
  background: string;
}

export interface Look {
  /** Pixels per module, a whole number. */
  moduleSize: number;
  /** The quiet zone on each side, in modules. */
  margin: number;
  color: string;
  background: string;
}

/** Draws a matrix with its margin. */
export function matrixPicture(matrix: Matrix, look: Look): Picture {
  const { moduleSize, margin } = look;
  const free: Band = { height: margin * moduleSize, runs: [] };
  const rows = Array.from({ length: matrix.rows }, (_, row) => ({
    height: moduleSize,
    runs: runsOf(rowOf(matrix, row), margin, moduleSize),
  }));
  return {
    width: (matrix.columns + 2 * margin) * moduleSize,
    height: (matrix.rows + 2 * margin) * moduleSize,
    bands: [free, ...rows, free].filter((band) => band.height > 0),
    glyphs: [],
    color: look.color,
    background: look.background,
  };
}

function rowOf({ columns, modules }: Matrix, row: number): Uint8Array {
  return modules.subarray(row * columns, (row + 1) * columns);
}

/** Returns the dark runs, in px, of a row of modules that begins after `left` empty modules. */
export function runsOf(modules: Uint8Array, left: number, moduleSize: number): Run[] {
  const runs: Run[] = [];
  for (let start = modules.indexOf(1); start !== -1; ) {
    const end = modules.indexOf(0, start);
    const after = end === -1 ? modules.length : end;
    runs.push([(left + start) * moduleSize, (after - start) * moduleSize]);
    start = modules.indexOf(1, after);
  }
  return runs;
}
