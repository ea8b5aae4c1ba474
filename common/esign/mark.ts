/** A signature or initials: a typed name, or drawn strokes. */
export type Mark = TypedMark | DrawnMark;

export interface TypedMark {
  kind: 'typed';
  text: string;
}

export interface DrawnMark {
  kind: 'drawn';
  /** The size of the drawing area, in the units of the strokes. */
  width: number;
  height: number;
  /** Each is a line through points: x, y, x, y, … from the top left corner. */
  strokes: number[][];
}
