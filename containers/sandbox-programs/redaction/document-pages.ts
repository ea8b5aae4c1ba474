import { POINTS_PER_INCH } from '../../units.ts';
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
  /** The characters of all layers. */
  structured: string;
  /** Those of layers that are shown; null where there are no others. */
  shown: string | null;
  recognised: readonly RecognisedPage[];
}

export interface ReadablePage {
  page: number;
  size: readonly [number, number];
  written: TextLine[];
  /** Of what is written, what is shown. */
  shown: TextLine[];
  recognised: TextLine[];
}

/** MuPDF rounds the sizes of pages. */
const SAME_SIZE = 0.01;

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

/** The lines of a document's pages in points of the page as it is shown. */
function* linesOfPages(path: string, sizes: ReadableDocument['sizes']): Generator<TextLine[]> {
  const structured = readStructuredText(linesOf(path));
  for (const [width, height] of sizes) {
    const next = structured.next();
    const found = next.done ? undefined : next.value;
    const [across, down] = found
      ? [width / (found.width || width), height / (found.height || height)]
      : [1, 1];
    const isSame = Math.abs(across - 1) < SAME_SIZE && Math.abs(down - 1) < SAME_SIZE;
    yield (found?.lines ?? []).map((line) => scaled(line, isSame ? 1 : across, isSame ? 1 : down));
  }
}

/** The pages of a document, one at a time. */
export function* pagesOfDocument(document: ReadableDocument): Generator<ReadablePage> {
  const { sizes } = document;
  const recognised = new Map(document.recognised.map((page) => [page.page, page]));
  const all = linesOfPages(document.structured, sizes);
  const shown = document.shown === null ? null : linesOfPages(document.shown, sizes);
  for (const [index, size] of sizes.entries()) {
    const source = recognised.get(index + 1);
    const written = all.next().value ?? [];
    yield {
      page: index + 1,
      size,
      written,
      shown: shown === null ? written : (shown.next().value ?? []),
      recognised: source ? readRecognisedText(linesOf(source.path), POINTS_PER_INCH / source.dpi) : [],
    };
  }
}
