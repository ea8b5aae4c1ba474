/** Beginning and end, in seconds. */
export interface Span {
  start: number;
  end: number;
}

const LEAST_SECONDS = 0.05;

/** Returns what is said within the spans, with its times in the joined spans. */
export function cutTimes<Said extends Span>(all: readonly Said[], spans: readonly Span[]): Said[] {
  let before = 0;
  return spans.flatMap(({ start, end }) => {
    const shift = before - start;
    before += end - start;
    return all.flatMap((said) => {
      const [from, to] = [Math.max(start, said.start), Math.min(end, said.end)];
      return to - from < LEAST_SECONDS ? [] : [{ ...said, start: from + shift, end: to + shift }];
    });
  });
}

/** Returns the seconds of a time given as hours, minutes, seconds and decimals. */
export function secondsOf(parts: readonly (string | undefined)[]): number {
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(0, 3).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds + Number(`0.${parts[3] ?? 0}`);
}

/** Divides a time into its parts, with so many decimals. */
export function partsOf(seconds: number, digits: number): { hours: number; rest: string; below: string } {
  const unit = 10 ** digits;
  const all = Math.round(seconds * unit);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return {
    hours: Math.floor(all / unit / 3600),
    rest: `${two((all / unit / 60) % 60)}:${two((all / unit) % 60)}`,
    below: String(all % unit).padStart(digits, '0'),
  };
}
