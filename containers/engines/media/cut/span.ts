/** Beginning and end of a span, in seconds of the file. */
export interface TimeSpan {
  start: number;
  end: number;
  /** True if the span ends with the file, which may be later than the file states. */
  isToEnd?: true;
}

export function secondsIn(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}
