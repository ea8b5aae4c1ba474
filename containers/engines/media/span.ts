/** From and to, in seconds of the file. */
export interface Span {
  start: number;
  end: number;
}
