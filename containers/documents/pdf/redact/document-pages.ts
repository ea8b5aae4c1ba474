import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Size } from '../../../plain/geometry/sizes.ts';
import { POINTS_PER_INCH } from '../../../plain/units.ts';
import type { ReadableDocument } from '../../../protocol/pdf/private-data.ts';
import { fileLines } from '../../text/file-lines.ts';
import type { TextLine } from './letters.ts';
import { readRecognisedText } from './recognised-text.ts';
import { readStructuredText } from './structured-text.ts';

export interface ReadablePage {
  page: number;
  size: Size;
  written: TextLine[];
  /** The written lines that are shown. */
  shown: TextLine[];
  recognised: TextLine[];
}

/** MuPDF rounds the sizes of pages. */
const SAME_SIZE = 0.01;

function scaled(line: TextLine, across: number, down: number): TextLine {
  if (across === 1 && down === 1) return line;
  const scale = ({ left, top, right, bottom }: ShownBox): ShownBox => ({
    left: left * across,
    top: top * down,
    right: right * across,
    bottom: bottom * down,
  });
  return {
    ...line,
    box: scale(line.box),
    letters: line.letters.map((letter) => ({ ...letter, box: scale(letter.box) })),
  };
}

/** The lines of a document's pages in points of the page as it is shown; throws where other pages were read than there are. */
function* linesOfPages(path: string, sizes: ReadableDocument['sizes']): Generator<TextLine[]> {
  const structured = readStructuredText(fileLines(path));
  for (const { width, height } of sizes) {
    const found = structured.next();
    if (found.done) throw new Error('The text of a page is missing.');
    const { lines } = found.value;
    const [across, down] = [width / (found.value.width || width), height / (found.value.height || height)];
    const isSame = Math.abs(across - 1) < SAME_SIZE && Math.abs(down - 1) < SAME_SIZE;
    yield lines.map((line) => scaled(line, isSame ? 1 : across, isSame ? 1 : down));
  }
  if (!structured.next().done) throw new Error('There is text of more pages than are shown.');
}

/** Throws unless the picture of each page was read too. */
export function requireRecognised({ sizes, recognised }: ReadableDocument): void {
  const pages = new Set(recognised.map(({ page }) => page));
  if (!sizes.every((_, index) => pages.has(index + 1))) throw new Error('A page was not recognised.');
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
      recognised: source ? readRecognisedText(fileLines(source.path), POINTS_PER_INCH / source.dpi) : [],
    };
  }
  for (const pages of [all, shown]) pages?.next();
}
