import { linesOf } from '../comparison/words.ts';
import type { Box, TextLine } from './letters.ts';
import { readRecognisedText } from './recognised-text.ts';
import { readStructuredText } from './structured-text.ts';

export interface RecognisedPage {
  /** From 1. */
  page: number;
  path: string;
  dpi: number;
}

/** How a document is read: by the text in it, and by what its pages show. */
export interface ReadableDocument {
  /** As shown, in points. */
  sizes: readonly (readonly [number, number])[];
  structured: string;
  recognised: readonly RecognisedPage[];
}

export interface ReadablePage {
  page: number;
  size: readonly [number, number];
  written: TextLine[];
  recognised: TextLine[];
}

const POINTS_PER_INCH = 72;

function scaled(line: TextLine, across: number, down: number): TextLine {
  if (across === 1 && down === 1) return line;
  const scale = ([left, top, right, bottom]: Box): Box => [
    left * across,
    top * down,
    right * across,
    bottom * down,
  ];
  return {
    ...line,
    box: scale(line.box),
    letters: line.letters.map((letter) => ({ ...letter, box: scale(letter.box) })),
  };
}

/** The pages of a document, one at a time, in points of the page as it is shown. */
export function* pagesOfDocument(document: ReadableDocument): Generator<ReadablePage> {
  const recognised = new Map(document.recognised.map((page) => [page.page, page]));
  const structured = readStructuredText(linesOf(document.structured));
  for (const [index, size] of document.sizes.entries()) {
    const next = structured.next();
    const found = next.done ? undefined : next.value;
    const [across, down] = found
      ? [size[0] / (found.width || size[0]), size[1] / (found.height || size[1])]
      : [1, 1];
    const isSame = Math.abs(across - 1) < 0.01 && Math.abs(down - 1) < 0.01;
    const source = recognised.get(index + 1);
    yield {
      page: index + 1,
      size,
      written: (found?.lines ?? []).map((line) => scaled(line, isSame ? 1 : across, isSame ? 1 : down)),
      recognised: source ? readRecognisedText(linesOf(source.path), POINTS_PER_INCH / source.dpi) : [],
    };
  }
}
