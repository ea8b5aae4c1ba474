import { cutTimes, partsOf, type Span, secondsOf } from './cut-times.ts';

interface Cue extends Span {
  /** Its position in the picture. */
  settings: string;
  text: string;
}

const TIMES = /^(?:(\d+):)?(\d\d):(\d\d)[,.](\d{3}) --> (?:(\d+):)?(\d\d):(\d\d)[,.](\d{3})(.*)$/;
const HEADS = { srt: '', webvtt: 'WEBVTT\n\n' };
const POINTS = { srt: ',', webvtt: '.' };

/** Text behind an empty line belongs to the previous cue, unless it has its own times. */
function parse(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of text.split(/\n\n+/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const found = TIMES.exec(lines[at] ?? '');
    const said = lines
      .slice(at + 1)
      .join('\n')
      .trim();
    const last = cues.at(-1);
    if (found !== null) {
      const [start, end] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))];
      cues.push({ start, end, settings: found[9] ?? '', text: said });
    } else if (last !== undefined && said !== '') last.text = `${last.text}\n${said}`;
  }
  return cues;
}

/** Returns the cues of a SRT or WebVTT text within the spans; empty if there are none. */
export function cutCues(text: string, spans: readonly Span[], form: 'srt' | 'webvtt'): string {
  const clock = (seconds: number) => {
    const { hours, rest, below } = partsOf(seconds, 3);
    return `${String(hours).padStart(2, '0')}:${rest}${POINTS[form]}${below}`;
  };
  const kept = cutTimes(parse(text), spans).map(
    ({ start, end, settings, text: said }, index) =>
      `${index + 1}\n${clock(start)} --> ${clock(end)}${settings}\n${said}\n`,
  );
  return kept.length === 0 ? '' : HEADS[form] + kept.join('\n');
}
