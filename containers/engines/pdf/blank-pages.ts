import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { readPageMarks } from './page-marks.ts';
import { pageTexts } from './page-texts.ts';

/** Share of dark pixels in a scan up to which they are dust and the shadow of a margin, not a line of text. */
const DUST_BELOW = 0.001;
const LISTED_PICTURE = /^ *(\d+) +\d+ /;

const FIELD_PAGE = /^ *"pageposfrom1": (\d+),?$/;

/**
 * Returns the pages, from 1, that show nothing, or as scans only dust; a page with text or a form field is not blank.
 */
export async function findBlankPages(
  engine: ProgramRunner,
  input: ToolInput,
  pages: number,
  onRead: (share: number) => void,
): Promise<number[]> {
  const marks = await readPageMarks(engine, input, pages, onRead);
  if (!marks.some(({ share }) => share < DUST_BELOW)) return [];
  const [scans, fields] = [await pagesWithPictures(engine, input), await pagesWithFields(engine, input)];
  const texts = await pageTexts(engine, input, pages);
  return marks.flatMap(({ share }, index) => {
    const page = index + 1;
    const showsNothing = share === 0 || (share < DUST_BELOW && scans.has(page));
    return showsNothing && !fields.has(page) && (texts[index] ?? '').trim() === '' ? [page] : [];
  });
}

/** Returns the pages named in a program's report, which is read line by line because it may be larger than memory. */
async function pagesNamed(
  engine: ProgramRunner,
  program: string,
  args: readonly string[],
  pattern: RegExp,
): Promise<Set<number>> {
  const found = new Set<number>();
  const onLine = (line: string) => {
    const page = pattern.exec(line)?.[1];
    if (page !== undefined) found.add(Number(page));
  };
  await engine.run(program, args, { onLine });
  return found;
}

async function pagesWithPictures(engine: ProgramRunner, input: ToolInput): Promise<Set<number>> {
  return pagesNamed(engine, PROGRAMS.pdfimages, ['-list', input.path], LISTED_PICTURE);
}

async function pagesWithFields(engine: ProgramRunner, input: ToolInput): Promise<Set<number>> {
  return pagesNamed(engine, PROGRAMS.qpdf, ['--json=2', '--json-key=acroform', input.path], FIELD_PAGE);
}
