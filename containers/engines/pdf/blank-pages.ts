import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { readPageMarks } from './page-marks.ts';
import { pageTexts } from './page-texts.ts';

/** Of the pixels of a scan: dust and the shadow of a margin, not a line of text. */
const DUST_BELOW = 0.001;
const LISTED_PICTURE = /^ *(\d+) +\d+ /;

const FIELD_PAGE = /^ *"pageposfrom1": (\d+),?$/;

/** The pages, from 1, that show nothing, or as scans nothing but dust; one with a text or a field of a form is none of them. */
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

/** The pages that a program's report names, which is read line by line: it may be longer than memory. */
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
