import type { Run } from './slide.ts';
import type { SlideLine, Stretch } from './slide-lines.ts';
import type { Typefaces } from './typefaces.ts';

/** Programs round letter spacing to hundredths of a millimetre. */
export const STEP = 72 / 2540;
/** Tolerance for the end of a word, in points. */
const WORD_TOLERANCE = 0.12;
/** Tolerance for the start of a word, as a multiple of the letters' size. */
const EVEN = 0.3;
/** Letter spacing that is visible even in one place, as a multiple of the letters' size. */
const MUCH = 0.04;
/** Bounds of letter spacing, as multiples of the letters' size. */
const MOST_SPACING = 2;
const LEAST_SPACING = -0.25;

function runOf(stretch: Stretch, text: string, steps: number, typefaces: Typefaces): Run {
  const { font, size, color, url, raise } = stretch;
  return {
    text,
    typeface: typefaces.nameOf(font),
    size: Math.round(size * 10) / 10,
    color,
    isBold: font.isBold,
    isItalic: font.isItalic,
    spacing: steps * STEP,
    raise,
    url,
  };
}

/** Runs with the same letter spacing throughout, in steps. */
export function plainRuns(stretches: readonly Stretch[], steps: number, typefaces: Typefaces): Run[] {
  return stretches.map((stretch) => runOf(stretch, stretch.text, steps, typefaces));
}

function stepsWithin(steps: number, size: number): number {
  return Math.max((LEAST_SPACING * size) / STEP, Math.min((MOST_SPACING * size) / STEP, steps));
}

/**
 * Returns the place to split a text so that at most `letters` are before the split: after a space if there is
 * one, else 0.
 */
function partingOf(text: string, letters: number): number {
  const space = text.lastIndexOf(' ', letters);
  return space < 0 ? 0 : space + 1;
}

/** Spreads the letters of a line evenly up to its end; some get one step more. */
function evenRuns(line: SlideLine, steps: number, letters: number, typefaces: Typefaces): Run[] {
  const low = Math.floor(steps);
  let wider = Math.round((steps - low) * letters);
  return line.stretches.flatMap((stretch) => {
    const parting = wider >= stretch.text.length ? stretch.text.length : partingOf(stretch.text, wider);
    wider = parting < stretch.text.length ? 0 : wider - parting;
    return [
      runOf(stretch, stretch.text.slice(0, parting), low + 1, typefaces),
      runOf(stretch, stretch.text.slice(parting), low, typefaces),
    ].filter(({ text }) => text !== '');
  });
}

interface Part {
  text: string;
  left: number;
  right: number;
}

/** Splits a stretch into words and the spaces between them. */
function partsOf({ text, edges }: Stretch): Part[] {
  const parts: Part[] = [];
  for (const match of text.matchAll(/ +|[^ ]+/g)) {
    const [part] = match;
    parts.push({ text: part, left: edges[match.index] ?? 0, right: edges[match.index + part.length] ?? 0 });
  }
  return parts;
}

/** Returns true if all words keep their starts with this letter spacing. */
function isEven(line: SlideLine, spacing: number, typefaces: Typefaces): boolean {
  let at = line.left;
  return line.stretches.every((stretch) =>
    partsOf(stretch).every(({ text, left }) => {
      const isNear = Math.abs(left - at) <= EVEN * line.size;
      at += typefaces.widthOf({ ...stretch, text }) + spacing * [...text].length;
      return isNear;
    }),
  );
}

/** Runs with a letter spacing of their own for each word, so that each word keeps its place. */
function wordRuns(line: SlideLine, typefaces: Typefaces): Run[] {
  let at = line.left;
  return line.stretches.flatMap((stretch) =>
    partsOf(stretch).map((part) => {
      const natural = typefaces.widthOf({ ...stretch, text: part.text });
      const letters = [...part.text].length;
      const missing = part.right - at - natural;
      const steps =
        Math.abs(missing) < WORD_TOLERANCE
          ? 0
          : Math.round(stepsWithin(missing / STEP / letters, stretch.size));
      at += natural + steps * letters * STEP;
      return runOf(stretch, part.text, steps, typefaces);
    }),
  );
}

/**
 * Runs that keep the end of a line: by one letter spacing if that is large and the words are evenly spaced, else word by
 * word. Programs treat the spacing after a run's last letter differently, so many runs would move the end.
 */
export function fittedRuns(line: SlideLine, typefaces: Typefaces): Run[] {
  const { stretches } = line;
  const natural = stretches.reduce((sum, stretch) => sum + typefaces.widthOf(stretch), 0);
  const letters = stretches.reduce((sum, { text }) => sum + [...text].length, 0);
  const missing = line.right - line.left - natural;
  const steps = letters < 2 ? 0 : stepsWithin(missing / STEP / (letters - 1), line.size);
  const isMuch = Math.abs(steps * STEP) > MUCH * line.size;
  return isMuch && isEven(line, steps * STEP, typefaces)
    ? evenRuns(line, steps, letters - 1, typefaces)
    : wordRuns(line, typefaces);
}
