/** From and to, in seconds. */
interface Span {
  start: number;
  end: number;
}

interface Cue extends Span {
  text: string;
}

const TIMES = /^(\d+):(\d\d):(\d\d)[,.](\d{3}) --> (\d+):(\d\d):(\d\d)[,.](\d{3})/;
const LEAST_SECONDS = 0.05;

function secondsOf(parts: readonly string[]): number {
  const [hours = 0, minutes = 0, seconds = 0, thousandths = 0] = parts.map(Number);
  return hours * 3600 + minutes * 60 + seconds + thousandths / 1000;
}

function parse(srt: string): Cue[] {
  return srt.split(/\n\n+/).flatMap((block) => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const found = TIMES.exec(lines[at] ?? '');
    if (found === null) return [];
    const text = lines
      .slice(at + 1)
      .join('\n')
      .trim();
    return [{ start: secondsOf(found.slice(1, 5)), end: secondsOf(found.slice(5, 9)), text }];
  });
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(thousandths % 1000).padStart(3, '0');
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)},${rest}`;
}

/** The cues of an SRT text that are in the spans, at their moments in these one after another. */
export function cutCues(srt: string, spans: readonly Span[]): string {
  const cues = parse(srt.replaceAll('\r\n', '\n'));
  let before = 0;
  const kept: Cue[] = [];
  for (const { start, end } of spans) {
    for (const cue of cues) {
      const [from, to] = [Math.max(start, cue.start), Math.min(end, cue.end)];
      const shift = before - start;
      if (to - from >= LEAST_SECONDS) kept.push({ start: from + shift, end: to + shift, text: cue.text });
    }
    before += end - start;
  }
  return kept
    .map(({ start, end, text }, index) => `${index + 1}\n${clock(start)} --> ${clock(end)}\n${text}\n`)
    .join('\n');
}
