import { cutTimes, partsOf, type Span, secondsOf } from './cut-times.ts';

interface Dialogue extends Span {
  layer: string;
  /** Its style, position and text. */
  rest: string;
}

const DIALOGUE = /^Dialogue:([^,]*),(\d+):(\d\d):(\d\d)\.(\d\d),(\d+):(\d\d):(\d\d)\.(\d\d),(.*)$/;

function clock(seconds: number): string {
  const { hours, rest, below } = partsOf(seconds, 2);
  return `${hours}:${rest}.${below}`;
}

/** Returns an ASS text with the lines within the spans, and its styles; empty if there are none. */
export function cutDialogues(text: string, spans: readonly Span[]): string {
  const head: string[] = [];
  const dialogues: Dialogue[] = [];
  for (const line of text.split('\n')) {
    const found = DIALOGUE.exec(line);
    if (found === null) head.push(line);
    else {
      const [start, end] = [secondsOf(found.slice(2, 6)), secondsOf(found.slice(6, 10))];
      dialogues.push({ start, end, layer: (found[1] ?? '0').trim(), rest: found[10] ?? '' });
    }
  }
  const kept = cutTimes(dialogues, spans).map(
    ({ layer, start, end, rest }) => `Dialogue: ${layer},${clock(start)},${clock(end)},${rest}`,
  );
  return kept.length === 0 ? '' : [head.join('\n').trimEnd(), ...kept, ''].join('\n');
}
