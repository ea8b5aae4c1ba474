/** How a person signs or initials: by a name that was typed, or by strokes. */
export type Mark = TypedMark | DrawnMark;

export interface TypedMark {
  kind: 'typed';
  text: string;
}

export interface DrawnMark {
  kind: 'drawn';
  /** Of the area that was drawn on, in the units of the strokes. */
  width: number;
  height: number;
  /** Each a line through points: x, y, x, y, … from the top left corner. */
  strokes: number[][];
}
