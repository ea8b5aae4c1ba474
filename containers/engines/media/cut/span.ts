/** From and to, in seconds of the file. */
export interface Span {
  start: number;
  end: number;
}

export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}
